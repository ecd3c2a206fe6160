import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { NO_PERMISSION, profile as contract } from '../../../../shared/contract/collections/profile.ts';
import { user as userContract } from '../../../../shared/contract/collections/user.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import type { ProfileRecord } from '../../../../shared/contract/operations/account.ts';
import { usePageTitle } from '../../../layout/use-page.ts';
import { LeaveGuard } from '../../../session/leave-guard.tsx';
import { useSession } from '../../../session/use-session.ts';
import { FieldCard } from '../../../components/forms/field-card.tsx';
import { FormMessages } from '../../../components/forms/form-messages.tsx';
import { DownloadOwnData } from '../personal-data/download-own-data.tsx';
import { ProfileCard } from './profile-card.tsx';
import { profileLabels, profileSections } from './profile-sections.ts';
import { fullName } from '../../../../shared/full-name.ts';
import { ReadOnlyField } from './read-only-field.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps {
  readonly profile: ProfileRecord;
  readonly loginEmail: string;
  readonly roleName: string;
  /** Returns to where the form was opened. */
  readonly onCancel?: (() => void) | undefined;
}

const descriptionOf = ({ whose, canSave }: { readonly whose: string | undefined; readonly canSave: boolean }): string =>
  [whose && `Profile of ${whose}.`, canSave && 'First and last name are required. Everything else is optional.']
    .filter(Boolean)
    .join(' ');

/** A person's profile in sections; read-only for users who may not edit it. */
export function ProfileForm({ profile, loginEmail, roleName, onCancel }: ProfileFormProps) {
  const { authUser, can } = useSession();
  const canSave = can(contract.access.update, { ...profile });
  const isOwn = authUser?.user.id === profile.user_id;
  const state = useProfileForm(profile);
  const title = usePageTitle();
  return (
    <form className="dashboard-card" noValidate onSubmit={state.submit}>
      <LeaveGuard isBySearch isKept when={canSave && state.isDirty} />
      <Form
        header={
          <Header
            variant="h1"
            actions={isOwn && <DownloadOwnData userId={profile.user_id} />}
            description={descriptionOf({ whose: isOwn ? undefined : fullName(profile) || loginEmail, canSave })}
          >
            {title}
          </Header>
        }
        actions={
          (canSave || onCancel) && (
            <SpaceBetween direction="horizontal" size="xs">
              {onCancel && (
                <Button variant="link" formAction="none" onClick={onCancel}>
                  {canSave ? 'Cancel' : 'Back'}
                </Button>
              )}
              {canSave && (
                <Button variant="primary" loading={state.isSaving} loadingText="Saving">
                  Save Profile
                </Button>
              )}
            </SpaceBetween>
          )
        }
      >
        <FormMessages state={state} one={contract.one} labels={profileLabels} />
        <SpaceBetween size="l">
          {!canSave && (
            <Alert type="info" statusIconAriaLabel="Info">
              {NO_PERMISSION}
            </Alert>
          )}
          <FieldCard title={labelOf(contract.fields, 'user_id')}>
            <ReadOnlyField label="User ID" value={loginEmail} />
            <ReadOnlyField label={labelOf(userContract.fields, 'role_id')} value={roleName} />
          </FieldCard>
          {profileSections.map((section) => (
            <ProfileCard
              key={section.title}
              section={section}
              roleName={roleName}
              control={state.control}
              profile={profile}
              isReadOnly={!canSave}
              isOwn={isOwn}
            />
          ))}
        </SpaceBetween>
      </Form>
    </form>
  );
}
