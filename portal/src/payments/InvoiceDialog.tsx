import { invoiceWords as words } from '@corridor/contract/payments/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { useState } from 'react';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { savePdf } from '../platform/pdf.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';

type Props = { activityId: string; onClose: () => void };

const emptyAddress = { line1: '', line2: '', line3: '' };

/** Writes an invoice about the payments of a consult, and saves it as a file. */
export function InvoiceDialog({ activityId, onClose }: Props) {
  const { data, error, refetch } = useQuery('payments-businesses', {});
  const { run, running } = useCall('aveiro-createInvoice');
  const [address, setAddress] = useState(emptyAddress);
  const [chosen, choose] = useState('');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const businesses = data?.businesses ?? [];
  // An office with one business has nothing to choose.
  const businessInfo = chosen || (businesses.length === 1 ? (businesses[0]?.code ?? '') : '');
  const trimmed = {
    line1: address.line1.trim(),
    line2: address.line2.trim(),
    line3: address.line3.trim(),
  };
  const errors = {
    line1: trimmed.line1 === '' ? words.line1Needed : undefined,
    line2: undefined,
    line3: trimmed.line3 === '' ? words.line3Needed : undefined,
    business: businessInfo === '' ? words.businessNeeded : undefined,
  };
  const create = async () => {
    setTried(true);
    setProblem(undefined);
    if (Object.values(errors).some(Boolean)) return;
    const asked = { activityId, patientAddress: trimmed, businessInfo };
    const { data: invoice, failure } = await run(asked);
    if (!invoice)
      return setProblem(failure?.reason === 'nothing-to-invoice' ? words.nothing : words.failed);
    savePdf(words.file(invoice.invoiceNumber), invoice.pdf);
    showSnackbar({ text: words.created(invoice.invoiceNumber) });
    onClose();
  };
  const field = (name: keyof typeof emptyAddress) => (
    <TextField
      label={words[name]}
      maxLength={60}
      value={address[name]}
      error={tried ? errors[name] : undefined}
      onChange={({ target }) => setAddress({ ...address, [name]: target.value })}
    />
  );
  return (
    <FormDialog
      title={words.title}
      labels={{ close: general.close, cancel: general.cancel, submit: words.create }}
      busy={running}
      onSubmit={create}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      {field('line1')}
      {field('line2')}
      {field('line3')}
      {error && !data && <RetryNote onRetry={refetch}>{words.failed}</RetryNote>}
      {data && businesses.length === 0 && <Note kind="info">{words.noBusinesses}</Note>}
      <SelectField
        label={words.business}
        value={businessInfo}
        error={tried ? errors.business : undefined}
        options={[
          { value: '', says: words.chooseBusiness },
          ...businesses.map(({ code, name }) => ({ value: code, says: name })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {running && <p role="status">{words.running}</p>}
      {problem && <Note kind="danger">{problem}</Note>}
    </FormDialog>
  );
}
