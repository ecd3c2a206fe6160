import type { Server } from 'node:http';
import { installationOf, type Parameters } from '../parameters.ts';
import { releaseOf } from '../site-files.ts';
import type { Handle } from './api.ts';
import { createSiteHandler } from './static-files.ts';

export interface SiteSource {
  readonly handle: Handle;
  /** Whether the headers of the distribution go with its answers. */
  readonly hasPolicy: boolean;
  /** Of the web app that it serves; empty where it is not built. */
  readonly release: string;
  stop(): Promise<void>;
}

export type SiteMaker = (servers: readonly Server[], parameters: Parameters, edgeCode: string) => Promise<SiteSource>;

/** A built web app, served as it is. */
export const siteOf =
  (webBuild: () => Promise<string> | string): SiteMaker =>
  async (_, parameters, edgeCode) => {
    const folder = await webBuild();
    return {
      handle: createSiteHandler(edgeCode, folder, installationOf(parameters)),
      hasPolicy: true,
      release: releaseOf(folder),
      stop: () => Promise.resolve(),
    };
  };
