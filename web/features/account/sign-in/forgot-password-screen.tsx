import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { RESET_LINK_SENT } from '../../../../shared/password.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { getInstallation } from '../../../layout/installation.ts';
import { PublicCard } from '../../../layout/public-card.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { withEmail } from './carried-email.ts';
import { EmailField } from './email-field.tsx';
import { GeneratedPassword } from './generated-password.tsx';
import { useForgotPassword } from './use-forgot-password.ts';

const buttonLabels = { request: 'Send Reset Link', code: 'Validate Code', done: 'Return to Login' } as const;

export function ForgotPasswordScreen() {
  const follow = useFollow();
  const { passwordSignIn, ssoName } = getInstallation();
  const { email, code, step, isCodeSent, newPassword, error, isSending, ...to } = useForgotPassword();
  return (
    <PublicCard title="Forgot password">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void to.submit();
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
                {step === 'request' && <Link onFollow={to.enterCode}>I have a code</Link>}
                {step === 'code' && <Link onFollow={to.startAgain}>Send another code</Link>}
              </SpaceBetween>
            )
          }
        >
          <SpaceBetween size="l">
            {!passwordSignIn && step === 'request' && (
              <Alert type="info">
                Only the emergency administrator gets a code. Everyone else signs in with {ssoName}.
              </Alert>
            )}
            {isCodeSent && !error && (
              <div aria-live="polite">
                <Alert type="success">{RESET_LINK_SENT}</Alert>
              </div>
            )}
            {step === 'done' && <GeneratedPassword password={newPassword} />}
            {error && (
              <div role="alert">
                <Alert type="error">{error}</Alert>
              </div>
            )}
            <EmailField field={email} isReadOnly={step !== 'request' || isSending} />
            {step === 'code' && (
              <FieldFrame
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
              </FieldFrame>
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
