import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useEffect, useState } from 'react';
import type { Issue } from '../../../../shared/contract/collection.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { emailIssue, passwordIssue } from './rules.ts';
import { checkAll, useTextField } from './use-text-field.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  /** What a password manager should offer: the known password, or a new one. */
  readonly passwordKind: 'current-password' | 'new-password';
  readonly passwordHint?: string;
  readonly emailHint?: string;
  readonly leastPassword: number;
  readonly initialEmail?: string;
  /** Whether the email is given and can't be changed. */
  readonly isEmailFixed?: boolean;
  /** Locks the fields permanently, e.g. after the account was created. */
  readonly isDone?: boolean;
  readonly error: string;
  /** Announces the error to screen readers, unless a notice does so already. */
  readonly errorRole?: 'alert';
  /** Returns what to do about the error, given the current email. */
  readonly renderErrorAction?: ((email: string) => ReactNode) | undefined;
  /** Submits the form. Returns the server's issues with the fields. */
  readonly onSubmit: (credentials: Credentials) => Promise<readonly Issue[]>;
  /** Shown above the fields. */
  readonly message?: ReactNode;
  /** Another way to do the same, above the fields. */
  readonly firstWay?: ReactNode;
  /** Replaces the submit button. */
  readonly doneAction?: ReactNode;
  /** Another way to do the same, below the button. Passkeys are then among the email field's suggestions. */
  readonly otherWay?: ReactNode;
  /** Returns links to other pages, which pass on the email. */
  readonly renderLinks?: (email: string) => ReactNode;
}

/** A card with email and password fields, for signing in and signing up. */
export function CredentialsForm(props: Props) {
  const [isSending, setSending] = useState(false);
  const email = useTextField(emailIssue, { onBlur: true, initial: props.initialEmail ?? '' });
  const password = useTextField((value) => passwordIssue(value, props.leastPassword));
  const { isDone = false } = props;
  const { focus } = props.initialEmail ? password : email;

  useEffect(focus, [focus]);

  const show = (issues: readonly Issue[]) => {
    for (const { field, message } of issues) (field === 'email' ? email : password).setError(message);
    if (issues.length > 0) (issues.some(({ field }) => field === 'email') ? email : password).focus();
  };

  const submit = async () => {
    if (isSending || isDone || !checkAll([email, password])) return;
    setSending(true);
    const issues = await props.onSubmit({ email: email.value.trim(), password: password.value });
    setSending(false);
    show(issues);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Container header={<Header variant="h1">{props.title}</Header>} footer={props.renderLinks?.(email.value)}>
        <SpaceBetween size="l">
          {props.message}
          {props.error && (
            <div role={props.errorRole}>
              <Alert type="error">
                <SpaceBetween size="xs">
                  {props.error}
                  {props.renderErrorAction?.(email.value.trim())}
                </SpaceBetween>
              </Alert>
            </div>
          )}
          {props.firstWay}
          <EmailField
            field={email}
            hint={props.emailHint}
            isDisabled={isDone}
            isReadOnly={isSending || (props.isEmailFixed ?? false)}
            takesPasskeys={props.otherWay !== undefined}
          />
          <PasswordField
            field={password}
            kind={props.passwordKind}
            hint={props.passwordHint}
            isDisabled={isDone}
            isReadOnly={isSending}
          />
          {isDone ? (
            props.doneAction
          ) : (
            <Button variant="primary" formAction="submit" fullWidth loading={isSending} loadingText="Please wait">
              {props.submitLabel}
            </Button>
          )}
          {props.otherWay}
        </SpaceBetween>
      </Container>
    </form>
  );
}
