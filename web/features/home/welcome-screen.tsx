import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../../components/status.tsx';
import useSWR from 'swr';
import { rules } from '../../../shared/access/policy.ts';
import type { Home } from '../../../shared/contract/operations/home.ts';
import { releaseInWords } from '../../../shared/release.ts';
import { RELEASE } from '../../api/new-version.ts';
import { homeKey, isJustRead } from '../../api/page-cache.ts';
import { readHome } from '../../api/read-home.ts';
import { lazyPart, useShown } from '../../components/lazy-part.tsx';
import { useToday } from '../../components/use-today.ts';
import { getInstallation } from '../../layout/installation.ts';
import { LinkList } from '../../layout/link-list.tsx';
import { usePanelFit } from '../../layout/use-panel-fit.ts';
import { featuresFor } from '../../routes/navigation.ts';
import { useSession } from '../../session/use-session.ts';
import { ContactLine } from '../../layout/contact-line.tsx';
import { FirstSteps } from './first-steps.tsx';
import { TaskList } from './task-list.tsx';
import { tasksOf } from './tasks.ts';

const FirstLists = lazyPart(() => import('./first-lists.tsx').then((m) => m.FirstLists));

/** Reads what waits for the person, and again whenever they come back to the page. */
function useHome() {
  const { authUser } = useSession();
  const key = authUser && homeKey(authUser.user.id);
  return useSWR<Home, Error>(key, readHome, {
    ...(isJustRead(key) && { revalidateOnMount: false }),
    shouldRetryOnError: false,
    // The page works without it, and each of the pages it leads to says what is wrong.
    onError: () => undefined,
  });
}

export function WelcomeScreen() {
  const { title } = getInstallation();
  const stands = usePanelFit();
  const { actor, can } = useSession();
  const isShown = useShown();
  const today = useToday();
  const { data, error, isLoading } = useHome();
  // What comes later would move what is read already. The heading stays, because it has the focus.
  const isWaiting = isLoading && !data;

  return (
    <div className="dashboard-card">
      <SpaceBetween size="l">
        <Container header={<Header variant="h1">Welcome to {title}</Header>}>
          {isWaiting ? (
            <Status type="loading">Loading your tasks</Status>
          ) : (
            <SpaceBetween size="l">
              {data?.first_steps && (
                <SpaceBetween size="s">
                  <Header variant="h2">First steps</Header>
                  <FirstSteps steps={data.first_steps} />
                </SpaceBetween>
              )}
              {data && (
                <SpaceBetween size="s">
                  <Header variant="h2">Waiting for you</Header>
                  <TaskList tasks={tasksOf(data, today)} />
                </SpaceBetween>
              )}
              {error && <Status type="warning">Your tasks couldn&apos;t be loaded. Reload the page.</Status>}
              <ul className="help-lines">
                <li className="on-screen">
                  The features you can use are in the menu on the left
                  {!stands.menu && ' (open it with the menu icon at the top)'}.
                </li>
                <li className="on-screen">
                  The sub-features of an open feature are on the right
                  {!stands.aside && ' (open them with the person icon at the top)'}.
                </li>
                <li className="on-screen">Click a sub-feature for details.</li>
                <li>
                  <ContactLine />
                </li>
              </ul>
            </SpaceBetween>
          )}
        </Container>
        {!isWaiting && (
          <Container header={<Header variant="h2">Features</Header>}>
            {actor ? <LinkList items={featuresFor(actor)} /> : <Box />}
          </Container>
        )}
        {!isWaiting && RELEASE && can(rules.admin) && (
          <div className="on-screen">
            <Box variant="small" color="text-body-secondary">
              Staffbook {releaseInWords(RELEASE)}
            </Box>
          </div>
        )}
      </SpaceBetween>
      {isShown && !isWaiting && <FirstLists />}
    </div>
  );
}
