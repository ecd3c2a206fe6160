import type { Server } from 'node:http';
import { installationOf, type Parameters } from '../parameters.ts';
import { releaseOf } from '../site-files.ts';
import type { Handle } from './api.ts';
import { createSiteHandler } from './static-files.ts';

export interface SiteSource {
  readonly handle: Handle;
  /** Whether responses get the distribution's headers. */
  readonly hasPolicy: boolean;
  /** Release of the web app; empty if it isn't built. */
  readonly release: string;
  stop(): Promise<void>;
}

export type SiteMaker = (servers: readonly Server[], parameters: Parameters) => Promise<SiteSource>;

/** Serves a built web app. */
export const siteOf =
  (webBuild: () => Promise<string> | string): SiteMaker =>
  async (_, parameters) => {
    const folder = await webBuild();
    return {
      handle: createSiteHandler(folder, installationOf(parameters)),
      hasPolicy: true,
      release: releaseOf(folder),
      stop: () => Promise.resolve(),
    };
  };
