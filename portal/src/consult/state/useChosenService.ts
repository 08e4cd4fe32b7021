import { peopleOf } from '@corridor/contract/directory/rules.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { useEffect, useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import type { Form } from './useConsultForm.ts';

/**
 * The chosen service as it is now. While a person writes, an operator may change who answers, how,
 * and under which name. The page then shows the new service and names people who were not shown
 * before.
 */
export function useChosenService({ form, service, renew }: Form, enabled: boolean) {
  const { serviceId, specialty, subsite } = form;
  const [newPeople, setNewPeople] = useState({ serviceId: '', who: '' });
  const { data, error, isFetching, refetch } = useQuery(
    'directory-service',
    { serviceId },
    { enabled: enabled && service !== null },
  );
  const isGone = error?.code === 'not-found';
  const current = isFetching ? undefined : isGone ? null : data?.service;
  useEffect(() => {
    if (!service || current === undefined || (current && current.id !== service.id)) return;
    if (!current) return renew((before) => ({ ...before, service: null }));
    const hasSameNames = current.specialty === specialty && current.subsite === subsite;
    if (hasSameNames && JSON.stringify(current) === JSON.stringify(service)) return;
    if (peopleOf(current) !== peopleOf(service))
      setNewPeople({ serviceId: current.id, who: current.users.map(words.person).join(', ') });
    renew((before) => ({
      ...before,
      service: current,
      form: { ...before.form, specialty: current.specialty, subsite: current.subsite },
    }));
  }, [current, service, specialty, subsite, renew]);
  return {
    noService: serviceId !== '' && !service,
    others: newPeople.serviceId === serviceId ? newPeople.who : undefined,
    reread: () => void refetch(),
  };
}
