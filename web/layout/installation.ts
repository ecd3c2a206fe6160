import { useRouteLoaderData } from 'react-router-dom';
import type { Installation } from '../../shared/installation.ts';
import { usualInstallation } from '../api/load-installation.ts';

/** The route that loads the installation's settings. */
export const ROOT_ROUTE = 'root';

/** The settings of this installation. */
export const useInstallation = (): Installation =>
  (useRouteLoaderData(ROOT_ROUTE) as Installation | undefined) ?? usualInstallation;
