import { CfnOutput, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { createAlarmTopic } from './alarm-topic.ts';
import { createAlarms } from './alarms.ts';
import { addRoutes, createApi } from './api.ts';
import { createBackups } from './backup.ts';
import { createDeadLetters, scheduleDailyJob } from './daily-job.ts';
import { createDashboard } from './dashboard.ts';
import { createKey } from './encryption.ts';
import { siteUrlOf } from './function-settings.ts';
import { acknowledgeFunctions, createFunctions } from './functions.ts';
import { createResponseHeaders } from './headers.ts';
import { createLog } from './logs.ts';
import { createSender } from './mail.ts';
import { hasContact, keepsCopies, keepsData, type Parameters } from './parameters.ts';
import { createSecrets } from './secrets.ts';
import { createSite } from './site.ts';
import { releaseOf } from './site-files.ts';
import { uploadSite } from './site-upload.ts';
import { createTable } from './table.ts';

interface StaffbookStackProps extends StackProps {
  readonly parameters: Parameters;
  /** Folders with build results: the functions' bundle and the web app. */
  readonly bundle: string;
  readonly webBuild: string;
}

/** One installation of the product. */
export class StaffbookStack extends Stack {
  constructor(scope: Construct, id: string, props: StaffbookStackProps) {
    const { parameters, bundle, webBuild } = props;
    const keepData = keepsData(parameters);
    super(scope, id, {
      description: 'Staffbook: directory, check ledger, timesheets, and payroll.',
      terminationProtection: keepData,
      ...props,
    });
    acknowledgeFunctions(this);
    // These tags separate costs on the bill.
    Tags.of(this).add('app', 'staffbook');
    Tags.of(this).add('stage', parameters.stage);
    const keepCopies = keepsCopies(parameters);
    const { restoredTable, copyVaultArn, timeZone, alarmEmail } = parameters;
    const key = createKey(this, parameters);
    const table = createTable(this, { encryptionKey: key, keepData, restoredTable });
    const deadLetters = createDeadLetters(this, key);
    const alarms = new Construct(this, 'Alarms');
    const alarmTopic = createAlarmTopic(alarms, { key, email: alarmEmail, deadLetters });
    if (keepCopies) createBackups(this, { table, key, isActive: keepData, copyVaultArn, alarmTopic, deadLetters });
    const secrets = createSecrets(this, key, { keepData, hasSignOn: parameters.ssoIssuer !== '' });
    const senderStep = createSender(this, parameters);
    const api = createApi(this, this.stackName);
    const headers = createResponseHeaders(this, parameters);
    const site = createSite(this, { api, headers, originKey: secrets.origin, parameters });
    const siteUrl = siteUrlOf(parameters, `https://${site.distribution.distributionDomainName}`);
    const release = releaseOf(webBuild);
    const given = { parameters, bundle, key, table, secrets, deadLetters, siteUrl, release, alarmTopic };
    const functions = createFunctions(this, given);
    const apiStage = addRoutes(api, functions, createLog(this, 'ApiLog', parameters, key));
    scheduleDailyJob(this, { daily: functions.daily, timeZone, deadLetters, key });
    const watched = { functions, api, table, deadLetters, distribution: site.distribution };
    createDashboard(this, watched, createAlarms(alarms, watched, alarmTopic));
    const after = [...Object.values(functions), apiStage];
    uploadSite(this, { site, webBuild, parameters, deadLetters, key, after });
    this.#tell(
      parameters,
      { siteUrl, senderStep },
      {
        TableName: [table.tableName, 'Table name, for --table.'],
        SigningSecret: [secrets.signing.secretArn, 'Secret with the signing key, for npm run rotate-key.'],
        OriginSecret: [secrets.origin.secretArn, 'Secret that CloudFront sends with each API call.'],
        ...(secrets.signOn && {
          SignOnSecret: [
            secrets.signOn.secretArn,
            'Secret for the client secret of single sign-on: aws secretsmanager put-secret-value.',
          ],
          SignOnAddress: [`${siteUrl}/sign-on`, 'Redirect address to register at the provider of single sign-on.'],
        }),
        DailyFunctionName: [functions.daily.functionName, 'Function of the daily job, for running it manually.'],
        ApiAddress: [api.apiEndpoint, "The API's own address, which refuses direct calls; for --api of npm run smoke."],
        AlarmTopic: [alarmTopic.topicArn, 'Topic of the alarms; npm run smoke checks that someone receives them.'],
        DistributionId: [
          site.distribution.distributionId,
          "The site's distribution, for its alarm if the stack isn't in us-east-1.",
        ],
        SiteName: [site.distribution.distributionDomainName, 'Target for the DNS record of your own domain.'],
      },
    );
  }

  #tell(
    parameters: Parameters,
    { siteUrl, senderStep }: { siteUrl: string; senderStep: string },
    names: Readonly<Record<string, readonly [string, string]>>,
  ): void {
    new CfnOutput(this, 'SiteUrl', { value: siteUrl, description: 'Address of the web app.' });
    for (const [name, [value, description]] of Object.entries(names)) new CfnOutput(this, name, { value, description });
    const steps = [
      `1. ${senderStep} Confirm the email that Amazon sends to ${parameters.alarmEmail} (alarms).`,
      '2. Ask AWS to move SES out of its sandbox (SES console, Account dashboard). Until then, emails are only delivered to confirmed addresses.',
      '3. Create the first administrator: npm run create-admin -- --email you@your-company.com --table <TableName>.',
      '4. Check the installation: SMOKE_PASSWORD=... npm run smoke -- --url <SiteUrl> --email you@your-company.com.',
      ...(hasContact(parameters)
        ? []
        : [
            `5. People are told to contact ${parameters.contactName} at ${parameters.contactEmail} with questions. To change that, deploy with -c contactName=... -c contactPhone=... -c contactEmail=...`,
          ]),
    ];
    new CfnOutput(this, 'NextSteps', { value: steps.join(' '), description: 'Steps after the first deployment.' });
  }
}
