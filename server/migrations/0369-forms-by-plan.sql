-- Forms come with a plan: practitioners hold them by Plus or premium only. A role that an operator
-- has edited stays as it is.
update role_permissions set permissions = array_remove(permissions, 'forms')
where role in ('Doctor', 'NursePractitioner', 'Resident', 'approver') and version = 1;
