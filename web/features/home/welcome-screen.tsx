import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { rules } from '../../../shared/access/policy.ts';
import { releaseInWords } from '../../../shared/release.ts';
import { RELEASE } from '../../api/new-version.ts';
import { useCollection } from '../../api/use-collection.ts';
import { useInstallation } from '../../layout/installation.ts';
import { LinkList } from '../../layout/link-list.tsx';
import { usePanelFit } from '../../layout/use-panel-fit.ts';
import { featuresFor } from '../../routes/navigation.ts';
import { useSession } from '../../session/use-session.ts';
import { ContactLine } from '../../layout/contact-line.tsx';

export function WelcomeScreen() {
  const { title } = useInstallation();
  const stands = usePanelFit();
  const { actor, can } = useSession();
  useCollection('Profile', { fetch: 'if-missing' });
  useCollection('Role', { fetch: 'if-missing' });
  useCollection('User', { fetch: 'if-missing' });

  return (
    <div className="dashboard-card">
      <SpaceBetween size="l">
        <Container header={<Header variant="h1">Welcome to {title}</Header>}>
          <ul className="help-lines">
            <li>
              The features you can use are in the menu on the left
              {!stands.menu && ' (open it with the menu icon at the top)'}.
            </li>
            <li>
              The sub-features of an open feature are on the right
              {!stands.aside && ' (open them with the person icon at the top)'}.
            </li>
            <li>Click a sub-feature for details.</li>
            <li>
              <ContactLine />
            </li>
          </ul>
        </Container>
        <Container header={<Header variant="h2">Features</Header>}>
          {actor ? <LinkList items={featuresFor(actor)} /> : <Box />}
        </Container>
        {RELEASE && can(rules.admin) && (
          <Box variant="small" color="text-body-secondary">
            Staffbook {releaseInWords(RELEASE)}
          </Box>
        )}
      </SpaceBetween>
    </div>
  );
}
