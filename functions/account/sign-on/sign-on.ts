import { randomBytes } from 'node:crypto';
import type { Handlers } from '../../crud/crud.ts';
import { log } from '../../http/log.ts';
import { notifyAdmins } from '../../identity/notify-admins.ts';
import { startSession } from '../../identity/session.ts';
import { issueChallenge, spendChallenge } from '../challenges.ts';
import { limitByAddress } from '../rate-limits.ts';
import { noteRefusedSignIn } from '../refused-sign-in.ts';
import { accountRefusal } from './claims.ts';
import { clientSecretOf } from './client-secret.ts';
import { findMember } from './find-member.ts';
import { notifyLinked } from './notify-linked.ts';
import type { ProvenAccount } from './provider.ts';
import { notProven, refused, unavailable } from './refusals.ts';
import { type SignOnSettings, signOnSettings } from './settings.ts';

const SECRET_BYTES = 32;

/** R92: anyone may ask; only this browser gets the secret without which the provider's answer is worth nothing. */
export const startSignOn: Handlers<'account'>['start-sign-on'] = async ({ store, runtime, requestId }) => {
  const settings = signOnSettings(runtime.environment);
  const { authorizationUrl, ProviderFailure } = await import('./provider.ts');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  try {
    const clientSecret = await clientSecretOf(settings.secretId);
    const state = await issueChallenge(store, { kind: 'sign-on', secret });
    return { url: await authorizationUrl(settings, clientSecret, { state, secret }), secret };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log('error', 'provider of single sign-on failed', { request_id: requestId, reason: error.message });
    throw unavailable(settings.name);
  }
};

type FinishCall = Parameters<typeof finishSignOn>[0];

/** Returns the provider's word about who this is; `undefined` if it is none. An outage isn't the visitor's fault. */
async function proven(call: FinishCall, settings: SignOnSettings): Promise<ProvenAccount | 'outage' | undefined> {
  const { store, body, requestId } = call;
  const { state, secret, code, iss } = body;
  const facts = { request_id: requestId };
  // Used up before anything else is checked, so that each state allows one attempt.
  if (!(await spendChallenge(store, state, { kind: 'sign-on', secret }))) {
    log('warn', 'sign-on not proven', { ...facts, reason: 'unknown, used or expired state, or of another browser' });
    return undefined;
  }
  const { provenAccount, ProviderFailure } = await import('./provider.ts');
  try {
    const clientSecret = await clientSecretOf(settings.secretId);
    const outcome = await provenAccount(settings, clientSecret, { state, secret }, { code, iss });
    if (!('refused' in outcome)) return outcome;
    log('warn', 'sign-on not proven', { ...facts, reason: outcome.refused });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log('error', 'provider of single sign-on failed', { ...facts, reason: error.message });
    return 'outage';
  }
}

/** A number that says nothing about who it is. */
const shardOf = (state: string): number => Buffer.from(state, 'base64url')[0] ?? 0;

/** R92, R96: signs in whoever the provider says it is. */
export const finishSignOn: Handlers<'account'>['finish-sign-on'] = async (call) => {
  const settings = signOnSettings(call.runtime.environment);
  const outcome = await limitByAddress(call, 'sign-on', () => proven(call, settings));
  // R96: at most as many as there are slots.
  const noted = (userId?: number) =>
    noteRefusedSignIn(call, { digest: shardOf(call.body.state), locks: false }, userId);
  if (!outcome) {
    await noted();
    throw notProven(settings.name);
  }
  if (outcome === 'outage') throw unavailable(settings.name);
  const { claims, signOutUrl } = outcome;
  const refusal = accountRefusal(claims, settings);
  const member = refusal ? { refusal } : await findMember(call, settings, claims);
  if ('refusal' in member) {
    call.note({ account: member.userId });
    log('warn', 'sign-on refused', { request_id: call.requestId, reason: member.refusal });
    await noted(member.userId);
    throw refused(member.refusal, settings.name);
  }
  const { user, generation } = member;
  call.note({ account: user.id });
  if (member.becameAdmin) await notifyAdmins(call, 'new-admin', user.email, { by: settings.name });
  if (member.isNew) await notifyLinked(call, member, settings.name);
  const session = await startSession(call, user, generation, 'sign-on');
  return { ...session, sign_on: { sign_out_url: signOutUrl } };
};
