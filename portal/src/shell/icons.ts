import type { Apart, ItemName } from '@corridor/contract/shell/sidebar.ts';
import {
  IconAdjustments,
  IconAward,
  IconBooks,
  IconBuildingHospital,
  IconCalendarCog,
  IconCamera,
  IconForms,
  IconLifebuoy,
  IconListCheck,
  IconLock,
  IconMail,
  IconMessage2,
  IconPencilPlus,
  IconPhoto,
  IconReceipt,
  IconScan,
  IconSend,
  IconSitemap,
  IconTemplate,
  IconUser,
} from '@tabler/icons-react';

export const icons: Record<ItemName, typeof IconUser> = {
  profile: IconUser,
  consult: IconPencilPlus,
  'secure-messaging': IconMessage2,
  'clinic-inbox': IconBuildingHospital,
  'validation-required': IconListCheck,
  camera: IconCamera,
  gallery: IconPhoto,
  'patient-messages': IconMail,
  'form-sender': IconForms,
  'one-way-messaging': IconSend,
  'edit-templates': IconTemplate,
  'edit-resources': IconBooks,
  'edit-schedule': IconCalendarCog,
  'image-annotation': IconScan,
  'billing-report': IconReceipt,
  resources: IconLifebuoy,
  'get-premium': IconAward,
};

export const apartIcons: Record<Apart, typeof IconUser> = {
  '/privacy': IconLock,
  '/operator/services': IconSitemap,
  '/operator/settings': IconAdjustments,
};
