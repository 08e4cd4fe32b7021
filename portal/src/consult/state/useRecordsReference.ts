import { words } from '@corridor/contract/consult/words.ts';
import { plainPhn, provinceOf } from '@corridor/contract/patients/phn.ts';
import { phoneMask } from '@corridor/contract/platform/masks.ts';
import { useCallback } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { ConsultContent } from './useConsultForm.ts';

/** A token of the records system fills in the patient and the history. */
export function useRecordsReference() {
  const { run } = useCall('ava-econsultAuth');
  return useCallback(
    async (jwt: string, before: ConsultContent): Promise<ConsultContent> => {
      const { data } = await run({ jwt });
      showSnackbar({ text: data ? words.ava.fetched : words.ava.failed });
      if (!data) return before;
      const { patientInfo, avaConsultId, avaUuid, patientHistory } = data;
      const patientProvince =
        provinceOf(plainPhn(patientInfo.phn, '')) ?? before.form.patientProvince;
      const phn = plainPhn(patientInfo.phn, patientProvince);
      const phone = phoneMask(patientInfo.phone);
      return {
        ...before,
        history: patientHistory,
        form: {
          ...before.form,
          avaData: { avaConsultId, avaUuid },
          patientProvince,
          patientInfo: { ...before.form.patientInfo, ...patientInfo, phn, phone },
        },
      };
    },
    [run],
  );
}
