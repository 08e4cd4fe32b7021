import { peopleOf } from '@corridor/contract/directory/rules.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { useEffect, useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import type { Form } from './useConsultForm.ts';

/**
 * The chosen service as it stands by now. An operator may change, while somebody writes, who answers
 * it, how, and under which name: then the page shows what is so, and says who it is if it is others.
 */
export function useChosenService({ form, service, renew }: Form, enabled: boolean) {
  const { serviceId, specialty, subsite } = form;
  const [others, setOthers] = useState({ serviceId: '', who: '' });
  const { data, error, isFetching, refetch } = useQuery(
    'directory-service',
    { serviceId },
    { enabled: enabled && service !== null },
  );
  const gone = error?.code === 'not-found';
  const now = isFetching ? undefined : gone ? null : data?.service;
  useEffect(() => {
    if (!service || now === undefined || (now && now.id !== service.id)) return;
    if (!now) return renew((before) => ({ ...before, service: null }));
    const named = now.specialty === specialty && now.subsite === subsite;
    if (named && JSON.stringify(now) === JSON.stringify(service)) return;
    if (peopleOf(now) !== peopleOf(service))
      setOthers({ serviceId: now.id, who: now.users.map(words.person).join(', ') });
    renew((before) => ({
      ...before,
      service: now,
      form: { ...before.form, ...{ specialty: now.specialty, subsite: now.subsite } },
    }));
  }, [now, service, specialty, subsite, renew]);
  return {
    noService: serviceId !== '' && !service,
    others: others.serviceId === serviceId ? others.who : undefined,
    reread: () => void refetch(),
  };
}
