import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { Loading } from '../../../components/loading.tsx';
import { Status } from '../../../components/status.tsx';
import { useState } from 'react';
import { getMySessions, type OwnSession } from '../../../../shared/contract/operations/sessions.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { getInstallation } from '../../../layout/installation.ts';
import { usePageTitle } from '../../../layout/use-page.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { EndSessions } from './end-sessions.tsx';
import styles from './sessions.module.css';

/** Only a program creates more sessions than this. They can still be ended all at once. */
const MAX_SHOWN = 20;

const NOT_LOADED = "Your sessions couldn't be loaded.";

function Session({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const moment = useMomentText();
  const { ssoName } = getInstallation();
  const { device, method, began_at, used_at, is_this } = session;
  const since = moment(began_at);
  return (
    <li className={styles.session}>
      <div>
        <Box variant="strong">{device}</Box>
        <Box color="text-body-secondary">
          Signed in {since}
          {method === 'passkey' && ' with a passkey'}
          {method === 'sign-on' && ` with ${ssoName || 'single sign-on'}`}
        </Box>
        {is_this ? (
          <Status type="success">This session</Status>
        ) : (
          <Box color="text-body-secondary">Last used {moment(used_at)}</Box>
        )}
      </div>
      {!is_this && (
        <Button ariaLabel={`End the session of ${device}, signed in ${since}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

/** Lists the user's sessions and can end any or all of the others (R4). */
export function SessionsScreen() {
  const title = usePageTitle();
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const { data, error, fetchAll } = useRead('my-sessions', () => call(getMySessions), {
    revalidateOnFocus: true,
  });
  const more = (data?.length ?? 0) - MAX_SHOWN;
  return (
    <div className="dashboard-card">
      <Container
        header={
          <Header
            variant="h1"
            description="Where you're signed in. Last-used times can lag by a few minutes."
            actions={
              <Button
                {...((data?.length ?? 0) < 2 && {
                  disabled: true,
                  disabledReason: data
                    ? "You aren't signed in anywhere else."
                    : error
                      ? NOT_LOADED
                      : 'Your sessions are still loading.',
                })}
                onClick={() => setEnding('others')}
              >
                End all others
              </Button>
            }
          >
            {title}
          </Header>
        }
      >
        {error && !data && <NotLoaded onRetry={fetchAll}>{messageOf(error, NOT_LOADED)}</NotLoaded>}
        {!error && !data && <Loading what="sessions" />}
        {data && (
          <ul className={styles.list}>
            {data.slice(0, MAX_SHOWN).map((session) => (
              <Session key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
        {more > 0 && <Box variant="p">And {more} more, less recently used.</Box>}
        {ending !== undefined && (
          <EndSessions ending={ending} onEnded={fetchAll} onClose={() => setEnding(undefined)} />
        )}
      </Container>
    </div>
  );
}
