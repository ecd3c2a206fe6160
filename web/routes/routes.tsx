import { type ComponentType, memo } from 'react';
import { redirect, type RouteObject } from 'react-router-dom';
import { rules } from '../../shared/access/policy.ts';
import { installation, isFirstPageArriving, prefetchedFrame, prefetchedPage } from '../prefetch.ts';
import { keepInstallation } from '../layout/installation.ts';
import { framed, guard, isNewPage, signedInOnly, signedOutByLink, signedOutOnly } from '../session/guard.ts';
import { keepEarly } from './prefetch-page.ts';
import { latePage } from './late-page.tsx';
import { HOME } from './navigation.ts';
import { printPages } from './print-pages.ts';
import { RootError } from './root-error.tsx';
import type { Section } from './section.ts';
import { sections } from './sections.tsx';

type Load = () => Promise<ComponentType>;

/** React Router renders the pages of an address at each step of a navigation, also when it leaves them. */
const loaded = async (load: Load): Promise<ComponentType> => memo(await load());

const lazy = (screen: Load) => async () => ({ Component: await loaded(screen) });

const errors = () => import('../layout/route-error.tsx');

/** Loads the error page together with the page that may fail, because it may not be loadable later. */
const withError = (screen: Load) => async () => {
  const [page, { RouteError }] = await Promise.all([loaded(screen), errors(), prefetchedPage]);
  return { Component: page, ErrorBoundary: RouteError };
};

/** The same for a frame. If the frame fails, its error page has to stand alone. */
const frame = (screen: Load) => async () => {
  const [page, { PageError }] = await Promise.all([loaded(screen), errors(), prefetchedFrame]);
  return { Component: page, ErrorBoundary: PageError };
};

const shell = () => import('../layout/shell.tsx');

/** A page is drawn with what has been read by the time its code is here. */
async function loadPage(screen: Load): Promise<ComponentType> {
  // Until it is here, asking for it would take the connection from its frame.
  await prefetchedPage;
  const [page, { keepWhatIsHere }] = await Promise.all([loaded(screen), keepEarly()]);
  await keepWhatIsHere();
  return page;
}

/** The same for a page of the dashboard. The first frame is drawn while its page is still arriving. */
const inFrame = (screen: Load) => async () => {
  const page = loadPage(screen);
  const late = async () => {
    const [{ RouteError }] = await Promise.all([errors(), prefetchedFrame]);
    return latePage(page, RouteError);
  };
  const first = isFirstPageArriving() ? Promise.race([page, late()]) : page;
  const [Component, { RouteError }] = await Promise.all([first, errors()]);
  return { Component, ErrorBoundary: RouteError };
};

const nothing = () => null;

const landing = lazy(() => import('../features/home/landing-screen.tsx').then((m) => m.LandingScreen));
const notFound = lazy(() => import('../features/home/not-found-screen.tsx').then((m) => m.NotFoundScreen));
const publicNotFound = lazy(() => import('../features/home/not-found-screen.tsx').then((m) => m.PublicNotFoundScreen));

function indexOf({ screen, panelTitle, children = [] }: Section): RouteObject {
  if (screen) return { index: true, lazy: inFrame(screen) };
  if (panelTitle !== undefined) return { index: true, lazy: landing };
  const [first] = children;
  return {
    index: true,
    Component: nothing,
    loader: ({ request }) => redirect(`${new URL(request.url).pathname.replace(/\/$/, '')}/${first?.path ?? ''}`),
  };
}

/** A page without pages below it is one route, because a router's start takes longer with each. */
function routeOf(section: Section): RouteObject {
  const { path, rule, screen, children } = section;
  const guarded = { path, loader: guard(rule, HOME), shouldRevalidate: isNewPage };
  if (screen && !children) return { ...guarded, lazy: inFrame(screen) };
  return {
    ...guarded,
    lazy: async () => ({ ErrorBoundary: (await errors()).RouteError }),
    children: [indexOf(section), ...(children ?? []).map(routeOf), { path: '*', lazy: notFound }],
  };
}

const page = (path: string, loader: RouteObject['loader'], screen: Load): RouteObject => ({
  path,
  loader,
  shouldRevalidate: isNewPage,
  lazy: withError(screen),
});

export const routes: RouteObject[] = [
  {
    loader: async () => {
      keepInstallation(await installation);
      return null;
    },
    shouldRevalidate: () => false,
    HydrateFallback: nothing,
    ErrorBoundary: RootError,
    children: [
      { index: true, Component: nothing, loader: () => redirect(HOME) },
      {
        lazy: frame(() => import('../layout/public-frame.tsx').then((m) => m.PublicFrame)),
        children: [
          page('login', signedOutOnly, () =>
            import('../features/account/sign-in/login-screen.tsx').then((m) => m.LoginScreen),
          ),
          page('sign-on', signedOutOnly, () =>
            import('../features/account/sign-in/sign-on-screen.tsx').then((m) => m.SignOnScreen),
          ),
          page('signup', signedOutOnly, () =>
            import('../features/account/sign-in/signup-screen.tsx').then((m) => m.SignupScreen),
          ),
          page('confirm-email', signedOutByLink, () =>
            import('../features/account/sign-in/confirm-email-screen.tsx').then((m) => m.ConfirmEmailScreen),
          ),
          page('accept-invitation', signedOutByLink, () =>
            import('../features/account/sign-in/accept-invitation-screen.tsx').then((m) => m.AcceptInvitationScreen),
          ),
          page('forgot-password', signedOutOnly, () =>
            import('../features/account/sign-in/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
          ),
          page('logout', signedInOnly, () =>
            import('../features/account/sign-in/logout-screen.tsx').then((m) => m.LogoutScreen),
          ),
          page('unauthorized', signedInOnly, () =>
            import('../features/account/sign-in/unauthorized-screen.tsx').then((m) => m.UnauthorizedScreen),
          ),
          { path: '*', lazy: publicNotFound },
        ],
      },
      ...printPages.map(({ path, rule, screen }) => page(path.slice(1), guard(rule, HOME), screen)),
      {
        path: HOME.slice(1),
        loader: framed,
        shouldRevalidate: isNewPage,
        lazy: frame(() => shell().then((m) => m.Shell)),
        children: [
          {
            // A guard within the frame, so that the header and menu stay if it fails.
            loader: guard(rules.dashboard, '/unauthorized'),
            shouldRevalidate: isNewPage,
            lazy: async () => ({ ErrorBoundary: (await errors()).RouteError }),
            children: [
              {
                index: true,
                lazy: inFrame(() => import('../features/home/welcome-screen.tsx').then((m) => m.WelcomeScreen)),
              },
              ...sections.map(routeOf),
              { path: '*', lazy: notFound },
            ],
          },
        ],
      },
    ],
  },
];
