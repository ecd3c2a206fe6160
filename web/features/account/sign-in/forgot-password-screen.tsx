import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../api/api-error.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { account } from '../../../session/account.ts';
import { carriedEmail, carriedStep, type CodeStep, withCodeStep, withEmail } from './carried-email.ts';
import { codeIssue, emailIssue } from './rules.ts';
import { checkAll, useTextField } from './use-text-field.ts';

type Step = 'request' | 'code' | 'done';

const buttonLabels: Record<Step, string> = {
  request: 'Send Reset Link',
  code: 'Validate Code',
  done: 'Return to Login',
};

export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const follow = useFollow();
  const { hash } = useLocation();
  const email = useTextField(emailIssue, { onBlur: true, initial: carriedEmail(hash) });
  const code = useTextField(codeIssue);
  const [error, setError] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const codeStep = carriedStep(hash);
  const step: Step = newPassword ? 'done' : codeStep ? 'code' : 'request';
  const [isSending, setSending] = useState(false);

  const outcome = useRef<HTMLDivElement>(null);

  const { focus: focusEmail } = email;
  const { focus: focusCode } = code;
  useEffect(() => {
    if (step === 'request') focusEmail();
    if (step === 'code') focusCode();
    // Not the button: pressed once too often, it would take the password away unread.
    if (step === 'done') outcome.current?.focus();
  }, [step, focusEmail, focusCode]);

  const goTo = (next: CodeStep | 'request') => {
    const path = '/forgot-password';
    const address = next === 'request' ? withEmail(path, email.value) : withCodeStep(path, email.value, next);
    void navigate(address, { replace: true });
  };

  const sendCode = async () => {
    if (!checkAll([email])) return;
    const { forgotPassword } = await account();
    await forgotPassword(email.value.trim());
    goTo('sent');
  };

  const validateCode = async () => {
    if (!checkAll([code])) return;
    const { resetPassword } = await account();
    setNewPassword(await resetPassword(email.value.trim(), code.value.trim()));
    // The code is used up: whoever loads this page again starts again.
    goTo('request');
  };

  const submit = async () => {
    if (step === 'done') return void navigate(withEmail('/login', email.value));
    if (isSending) return;
    setSending(true);
    setError('');
    try {
      await (step === 'request' ? sendCode() : validateCode());
    } catch (failure) {
      setError(messageOf(failure, 'Something went wrong'));
    }
    setSending(false);
  };

  const startAgain = () => {
    goTo('request');
    setError('');
    code.setValue('');
  };

  const enterCode = () => {
    setError('');
    if (checkAll([email])) goTo('code');
  };

  return (
    <PublicCard title="Forgot password">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Container
          header={<Header variant="h1">Forgot password</Header>}
          footer={
            step !== 'done' && (
              <SpaceBetween direction="horizontal" size="l">
                <Link href={withEmail('/login', email.value)} onFollow={follow}>
                  Back to Login
                </Link>
                {step === 'request' && <Link onFollow={enterCode}>I have a code</Link>}
                {step === 'code' && <Link onFollow={startAgain}>Send another code</Link>}
              </SpaceBetween>
            )
          }
        >
          <SpaceBetween size="l">
            {step === 'code' && codeStep === 'sent' && !error && (
              <div aria-live="polite">
                <Alert type="success">Password reset link sent! Please check your email.</Alert>
              </div>
            )}
            {step === 'done' && (
              <div ref={outcome} className="outcome" tabIndex={-1} aria-live="polite">
                <Alert type="success" header="Your new password is displayed below.">
                  <SpaceBetween size="xs">
                    <CopyToClipboard
                      variant="inline"
                      textToCopy={newPassword}
                      copyButtonAriaLabel="Copy the new password"
                      copySuccessText="New password copied"
                      copyErrorText="The new password couldn’t be copied. Select it and copy it manually."
                    />
                    <div>Sign in with it, then choose your own under My account, Change password.</div>
                  </SpaceBetween>
                </Alert>
              </div>
            )}
            {error && (
              <div role="alert">
                <Alert type="error">{error}</Alert>
              </div>
            )}
            <FormField label="Email" errorText={email.error}>
              <Input
                {...email.props}
                type="email"
                inputMode="email"
                autoComplete="username"
                readOnly={step !== 'request' || isSending}
              />
            </FormField>
            {step === 'code' && (
              <FormField
                label="Secret Code"
                errorText={code.error}
                constraintText="No email after a few minutes? Check your spam folder or request another code."
              >
                <Input
                  {...code.props}
                  placeholder="enter the code sent to your email"
                  autoComplete="one-time-code"
                  readOnly={isSending}
                />
              </FormField>
            )}
            <Button variant="primary" formAction="submit" fullWidth loading={isSending} loadingText="Please wait">
              {buttonLabels[step]}
            </Button>
          </SpaceBetween>
        </Container>
      </form>
    </PublicCard>
  );
}
