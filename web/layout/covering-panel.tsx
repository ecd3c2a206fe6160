import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useCloseOnBack } from '../session/navigation-blockers.ts';
import { focusNewPage } from './use-page.ts';

/** A panel over the whole page makes way for another page, and is what Back closes first (R58). */
export function CoveringPanel({ onClose }: { readonly onClose: () => void }) {
  useCloseOnBack(onClose);
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const [opened] = useState({ pathname, key });
  // A search typed before the panel was opened only replaces the address of the same page.
  const isLeft = pathname !== opened.pathname || (key !== opened.key && type !== NavigationType.Replace);
  useEffect(() => {
    if (!isLeft) return undefined;
    onClose();
    // Until the layout is drawn without the panel, nothing on the page can have the focus.
    return () => void requestAnimationFrame(focusNewPage);
  }, [isLeft, onClose]);
  return null;
}
