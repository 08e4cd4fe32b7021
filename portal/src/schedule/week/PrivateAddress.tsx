import { addressWords as words } from '@corridor/contract/schedule/words.ts';
import { IconCopy } from '@tabler/icons-react';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { copiedMs, showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import styles from './Week.module.css';

/** The secret address by which a calendar reads the hours of calls and the absences. */
export function PrivateAddress({ path }: { path: string | null }) {
  const make = useCall('schedule-makeAddress');
  const revoke = useCall('schedule-revokeAddress');
  const [askRevoke, revokeDialog] = useConfirm(
    { title: words.revokeTitle, text: words.revokeText, confirm: words.revoke, danger: true },
    async () => {
      const { data, failure } = await revoke.run({});
      if (data) showSnackbar({ text: words.revoked });
      showFailure(failure);
    },
  );
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address);
      showSnackbar({ text: words.copied, ms: copiedMs });
    } catch {
      showSnackbar({ text: words.notCopied });
    }
  };
  return (
    <section aria-labelledby="private-address">
      <h3 id="private-address">{words.title}</h3>
      <p>{words.lead}</p>
      <div className={styles.address}>
        {path ? (
          <>
            <Button
              icon={<IconCopy size={16} aria-hidden />}
              onClick={() => void copy(new URL(path, location.origin).href)}
            >
              {words.copy}
            </Button>
            <Button kind="quiet" state={revoke.state} onClick={askRevoke}>
              {words.revoke}
            </Button>
          </>
        ) : (
          <Button
            state={make.state}
            onClick={async () => showFailure((await make.run({})).failure)}
          >
            {words.make}
          </Button>
        )}
      </div>
      {revokeDialog}
    </section>
  );
}
