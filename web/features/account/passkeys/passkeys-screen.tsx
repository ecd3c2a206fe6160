import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { getMyPasskeys, type OwnPasskey } from '../../../../shared/contract/operations/passkeys.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { Loading } from '../../../components/loading.tsx';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { usePageTitle } from '../../../layout/use-page.ts';
import { ClosedHere, useIsClosed } from '../own-identity/closed-here.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { canUsePasskeys } from './passkeys.ts';
import styles from './passkeys.module.css';
import { RemovePasskey } from './remove-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

interface PasskeyProps {
  readonly passkey: OwnPasskey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function Passkey({ passkey, onRename, onRemove }: PasskeyProps) {
  const moment = useMomentText();
  const { name, added_at, used_at, is_synced, domain, is_usable } = passkey;
  return (
    <li className={styles.passkey}>
      <div className={styles.text}>
        <Box variant="strong">{name}</Box>
        <Box color="text-body-secondary">
          Added {moment(added_at)}
          {is_synced && ', synced to your other devices'}
        </Box>
        <Box color="text-body-secondary">{used_at === null ? 'Not used yet' : `Last used ${moment(used_at)}`}</Box>
        {!is_usable && (
          <Box color="text-status-warning">
            Only works at {domain}, the app's earlier address. Add a new one here, and remove this one.
          </Box>
        )}
      </div>
      <SpaceBetween direction="horizontal" size="xs">
        <Button ariaLabel={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button ariaLabel={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </SpaceBetween>
    </li>
  );
}

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: OwnPasskey };

/** R90, R94: the user's passkeys, if they have a use for any. */
export function PasskeysScreen() {
  const title = usePageTitle();
  return useIsClosed() ? <ClosedHere title={title} /> : <Passkeys />;
}

function Passkeys() {
  const title = usePageTitle();
  const [open, setOpen] = useState<Open>();
  const { data, error, fetchAll } = useRead('my-passkeys', () => call(getMyPasskeys), {
    revalidateOnFocus: true,
  });
  const dialog = { onDone: () => void fetchAll(), onClose: () => setOpen(undefined) };
  return (
    <div className="dashboard-card">
      <Container
        header={
          <Header
            variant="h1"
            description="Sign in with your fingerprint, face, or PIN instead of your password."
            actions={
              <Button
                {...(!canUsePasskeys() && {
                  disabled: true,
                  disabledReason:
                    "This browser can't use passkeys here. Use a current browser at the app's own address.",
                })}
                onClick={() => setOpen({ what: 'add' })}
              >
                Add passkey
              </Button>
            }
          >
            {title}
          </Header>
        }
      >
        {error && !data && (
          <NotLoaded onRetry={fetchAll}>{messageOf(error, "Your passkeys couldn't be loaded.")}</NotLoaded>
        )}
        {!error && !data && <Loading what="passkeys" />}
        {data?.length === 0 && <Box color="text-body-secondary">No passkeys yet.</Box>}
        {data && data.length > 0 && (
          <ul className={styles.list}>
            {data.map((passkey) => (
              <Passkey
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ what: 'rename', passkey })}
                onRemove={() => setOpen({ what: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {open?.what === 'add' && <AddPasskey taken={data?.map(({ name }) => name) ?? []} {...dialog} />}
        {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} {...dialog} />}
        {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} {...dialog} onDone={fetchAll} />}
      </Container>
    </div>
  );
}
