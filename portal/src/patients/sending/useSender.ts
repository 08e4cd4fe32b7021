import { words } from '@corridor/contract/patients/sending/words.ts';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';

export type Behalf = { kind: 'clinic' | 'physician'; uid: string; name: string };
/** The chosen sender: a location of the person, and somebody on whose behalf it is sent. */
export type Chosen = { locationIdx: number | undefined; behalf: Behalf | undefined };
export type Sender = ReturnType<typeof useSender>;

type Physicians = CallOutput<'clinic-getClinicInformation_v1'>['physicians'];

/** The clinics and people in whose name this person may send. */
export function useSender({ locationIdx, behalf }: Chosen) {
  const me = useQuery('shell-me', {}).data;
  const profile = useQuery('profile-me', {});
  const locations = (profile.data?.locations ?? []).filter(({ disabled }) => !disabled);
  const location =
    locations.find((location) => location.locationIdx === locationIdx) ??
    locations.find((location) => location.default) ??
    locations[0];
  const sendsForOthers =
    (me?.permissions.includes('sendOnBehalf') ?? false) && location?.confirmed === true;
  const clinic = useClinicInformation(sendsForOthers ? location?.clinicId : undefined);
  const options: Behalf[] | undefined =
    sendsForOthers && location
      ? [
          { kind: 'clinic', uid: location.clinicId, name: location.clinicName },
          ...clinic.physicians.map(({ uid, firstName, lastName }) => ({
            kind: 'physician' as const,
            uid,
            name: `${firstName} ${lastName}`,
          })),
        ]
      : undefined;
  return {
    me,
    loading: !profile.data && !profile.isError,
    failed: !profile.data && profile.isError,
    askAgain: profile.refetch,
    locations,
    location,
    /** Undefined for a person who sends in nobody else's name. */
    options,
    clinicProblem: clinic.failed ? words.clinicFailed : undefined,
    askClinicAgain: clinic.ask,
    behalf: options?.find(({ kind, uid }) => kind === behalf?.kind && uid === behalf.uid),
  };
}

/** The physicians of the clinic that is chosen now. */
function useClinicInformation(clinicId: string | undefined) {
  const { run, failure } = useCall('clinic-getClinicInformation_v1');
  const [found, setFound] = useState<{ clinicId: string; physicians: Physicians }>();
  const [repeat, setRepeat] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeat asks again
  useEffect(() => {
    if (!clinicId) return;
    let current = true;
    void run({ clinicId }).then(({ data }) => {
      if (current && data) setFound({ clinicId, physicians: data.physicians });
    });
    return () => {
      current = false;
    };
  }, [clinicId, run, repeat]);
  return {
    physicians: found?.clinicId === clinicId ? (found?.physicians ?? []) : [],
    failed: clinicId !== undefined && failure !== undefined,
    ask: () => setRepeat((before) => before + 1),
  };
}

/** The fields of a sending that name its sender. */
export const senderFields = ({ me, location, behalf }: Sender) => ({
  physicianUid: behalf?.kind === 'physician' ? behalf.uid : (me?.uid ?? ''),
  locationIdx: location?.locationIdx ?? 0,
  ...(behalf && {
    sendingOnBehalfOfOptionKind: behalf.kind,
    sendingOnBehalfOfOptionUid: behalf.uid,
    sendingOnBehalfOfOptionDisplayName: behalf.name,
  }),
});
