import type { Server } from 'node:http';
import type { Installation } from '../../shared/installation.ts';
import { releaseOf } from '../site-files.ts';
import type { Handle } from './api.ts';
import { createSiteHandler } from './static-files.ts';

export interface SiteSource {
  /** Returns what answers its requests. Called once the services run, which only then know whether there is a demo. */
  readonly handlerFor: (installation: Installation) => Handle;
  /** Whether responses get the distribution's headers. */
  readonly hasPolicy: boolean;
  /** Release of the web app; empty if it isn't built. */
  readonly release: string;
  stop(): Promise<void>;
}

export type SiteMaker = (servers: readonly Server[]) => Promise<SiteSource>;

/** Serves a built web app. */
export const siteOf =
  (webBuild: () => Promise<string> | string): SiteMaker =>
  async () => {
    const folder = await webBuild();
    return {
      handlerFor: (installation) => createSiteHandler(folder, installation),
      hasPolicy: true,
      release: releaseOf(folder),
      stop: () => Promise.resolve(),
    };
  };
