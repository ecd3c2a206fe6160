import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ORIGIN_KEY_HEADER } from '../../functions/deployment/origin.ts';
import { defaultContext, localParameters } from '../../infra/context.ts';
import { localEnvironment, ORIGIN_SECRET_ID } from '../../infra/local/environment.ts';
import { planOf } from '../../infra/local/local-functions.ts';
import { tableDefinition } from '../../infra/local/table-engine.ts';
import { type Parameters, readParameters } from '../../infra/parameters.ts';
import { responseHeaders } from '../../infra/response-headers.ts';
import { apiPaths, edgeFiles } from '../../infra/site-routing.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { areas } from '../../shared/contract/areas.ts';
import { DAILY_JOB_MINUTE, scheduledEvent } from '../../shared/daily-job.ts';
import { readTemplate, SITE_HOST } from '../support/read-template.ts';

const byArea = (one: { area: string }, other: { area: string }): number => one.area.localeCompare(other.area);

/** On this machine, the product runs without the template; nothing may differ from it. */
describe.each<[string, Partial<Parameters>]>([
  ['as configured', {}],
  ['on this machine', localParameters],
  [
    'with single sign-on',
    { ssoIssuer: 'https://id.example.com', ssoClientId: 'staffbook', ssoName: 'Okta', ssoDomains: ['example.com'] },
  ],
  [
    'with a domain of its own, elsewhere',
    {
      domainName: 'staff.example.com',
      certificateArn: `arn:aws:acm:us-east-1:123456789012:certificate/${'a'.repeat(8)}`,
      hstsSubdomains: true,
      timeZone: 'Pacific/Honolulu',
    },
  ],
  ['behind another address', { siteUrl: 'https://staff.example.com' }],
])('an installation %s', (_, overrides) => {
  const parameters = readParameters({ ...defaultContext(), ...overrides });
  const deployed = readTemplate(synthesize(overrides));

  it('has functions that start, end and are configured like those on this machine', () => {
    const surroundings = { url: `https://${SITE_HOST}`, release: '', services: {} };
    const here = areas.map((area) => ({
      ...planOf(area),
      environment: localEnvironment(area, parameters, surroundings),
    }));
    const there = deployed.functions.map(({ id: _id, ...plan }) => plan);
    expect(there.toSorted(byArea)).toEqual(here.toSorted(byArea));
  });

  it('has the same table, headers, paths and code at the edge, and runs the daily job at the same time', async () => {
    expect(deployed.table).toMatchObject(tableDefinition);
    expect(deployed.responseHeaders).toEqual(responseHeaders(parameters));
    expect(deployed.apiPaths).toEqual(apiPaths);
    expect(deployed.originHeaders).toEqual({ [ORIGIN_KEY_HEADER]: ORIGIN_SECRET_ID });
    expect(deployed.edge).toEqual({
      site: await readFile(edgeFiles.site, 'utf8'),
      api: await readFile(edgeFiles.api, 'utf8'),
    });
    const daily = deployed.functions.find(({ area }) => area === 'daily');
    expect(deployed.schedule).toEqual({
      expression: `cron(${DAILY_JOB_MINUTE} * * * ? *)`,
      timeZone: parameters.timeZone,
      functionId: daily?.id,
      event: scheduledEvent,
    });
  });
});
