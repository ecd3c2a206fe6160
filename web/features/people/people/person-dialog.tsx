import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { profileLabels, profileSections } from '../profile/profile-sections.ts';
import { FieldText } from '../../../components/redaction.tsx';
import { APPROVER, LOGIN_EMAIL, LoginEmail, ROLE, TEAM, wayBy } from './person-columns.tsx';
import { type Person, personName } from './person-rows.ts';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';

interface PersonDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
}

const aboutThem = profileSections.filter(({ isSetting }) => isSetting !== true);

/** Shows everything about a person that this user may see. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  return (
    <ReadingDialog title={personName(person)} onClose={onClose}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={2}
          minColumnWidth={180}
          items={[
            { label: LOGIN_EMAIL, value: <LoginEmail user={person.user} /> },
            { label: ROLE, value: person.roleName },
            ...(person.teams ? [{ label: TEAM, value: person.teams }] : []),
            ...(person.approver ? [{ label: APPROVER, value: person.approver }] : []),
          ]}
        />
        {aboutThem.map(({ title, fields }) => (
          <SpaceBetween key={title} size="xs">
            <Header variant="h3">{title}</Header>
            <KeyValuePairs
              columns={2}
              minColumnWidth={180}
              items={fields.map((field) => ({
                label: profileLabels[field],
                value: <FieldText record={person.profile} field={field} by={wayBy(field)} />,
              }))}
            />
          </SpaceBetween>
        ))}
      </SpaceBetween>
    </ReadingDialog>
  );
}
