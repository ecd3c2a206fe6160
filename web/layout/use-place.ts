import { useLocation } from 'react-router-dom';
import { HOME, matchRoute, titleOf } from '../routes/navigation.ts';

/** Returns the sections from the dashboard to the current page, and the page's title. */
export function usePlace() {
  const { pathname, search } = useLocation();
  const places = matchRoute(pathname);
  const last = places.at(-1)?.section;
  const title = last ? titleOf(last, search) : pathname === HOME ? 'Welcome' : '';
  return { places, title };
}
