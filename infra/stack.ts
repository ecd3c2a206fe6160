import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addRoutes, createApi } from './api.ts';
import { scheduleDailyJob } from './daily-job.ts';
import { createFunctions } from './functions.ts';
import { createResponseHeaders } from './headers.ts';
import { createSender } from './mail.ts';
import { installationOf, type Parameters } from './parameters.ts';
import { createSigningSecret } from './signing-secret.ts';
import { createSite, uploadSite } from './site.ts';
import { createTable } from './table.ts';

export interface StaffbookStackProps extends StackProps {
  readonly parameters: Parameters;
  /** Folders with what was built: the functions' bundle and the web app. */
  readonly bundle: string;
  readonly webBuild: string;
}

/** One installation of the product. */
export class StaffbookStack extends Stack {
  constructor(scope: Construct, id: string, props: StaffbookStackProps) {
    super(scope, id, { description: 'Staffbook: directory, check ledger, timesheets and payroll.', ...props });
    const { parameters, bundle, webBuild } = props;
    const table = createTable(this);
    const secret = createSigningSecret(this);
    const sender = createSender(this, parameters.senderEmail);
    const api = createApi(this, this.stackName);
    const site = createSite(this, api, createResponseHeaders(this));
    const siteUrl = parameters.siteUrl || `https://${site.distribution.distributionDomainName}`;
    const functions = createFunctions(this, { parameters, bundle, table, secret, sender, siteUrl });
    addRoutes(this, api, functions, parameters.logRetentionDays);
    scheduleDailyJob(this, functions.daily, parameters.timeZone);
    uploadSite(this, site, webBuild, installationOf(parameters));
    new CfnOutput(this, 'SiteUrl', { value: siteUrl, description: 'Where the web app is.' });
    new CfnOutput(this, 'TableName', { value: table.tableName, description: 'For create-admin: TABLE_NAME.' });
  }
}
