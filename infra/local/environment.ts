import type { Area } from '../../shared/contract/areas.ts';
import { environmentOf, siteUrlOf } from '../function-settings.ts';
import type { Parameters } from '../parameters.ts';

export const TABLE_NAME = 'Staffbook';
export const SIGNING_SECRET_ID = 'signing-secret';
export const ORIGIN_SECRET_ID = 'origin-secret';
export const SIGN_ON_SECRET_ID = 'sign-on-secret';

/** Where functions of this machine find the rest. */
export interface Surroundings {
  /** Address of the product, for links in emails; empty for commands, which send none. */
  readonly url: string;
  /** Release of the web app that is served with them; empty if there is none. */
  readonly release: string;
  /** Variables with the SDK's account and endpoints. */
  readonly services: Readonly<Record<string, string>>;
}

/** Returns the variables of an area's function on this machine, which has no alarms. */
export const localEnvironment = (
  area: Area,
  parameters: Parameters,
  { url, release, services }: Surroundings,
): Record<string, string> => ({
  ...environmentOf(area, {
    parameters,
    tableName: TABLE_NAME,
    secretIds: {
      signing: SIGNING_SECRET_ID,
      origin: ORIGIN_SECRET_ID,
      signOn: parameters.ssoIssuer && SIGN_ON_SECRET_ID,
    },
    siteUrl: siteUrlOf(parameters, url),
    release,
    alarmTopic: '',
  }),
  ...services,
});
