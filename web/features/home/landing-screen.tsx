import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation } from 'react-router-dom';
import { optionsFor, matchRoute } from '../../routes/navigation.ts';
import { useSession } from '../../session/use-session.ts';
import { LinkList } from '../../layout/link-list.tsx';

/** The page at a section's own path: its purpose, and the options that this user may open. */
export function LandingScreen() {
  const { actor } = useSession();
  const place = matchRoute(useLocation().pathname).at(-1);
  if (!actor || !place) return null;

  return (
    <div className="dashboard-card">
      <Container header={<Header variant="h1">{place.section.panelTitle}</Header>}>
        <SpaceBetween size="m">
          <Box variant="p">{place.section.summary}</Box>
          <LinkList items={optionsFor(actor, place)} />
        </SpaceBetween>
      </Container>
    </div>
  );
}
