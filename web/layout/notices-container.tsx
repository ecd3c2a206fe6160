import { type ReactNode, useEffect, useRef } from 'react';

/** Contains the notices. On a phone they float above the page, which then starts below them (styles.css). */
export function NoticesContainer({ children }: { readonly children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const floating = notices.current;
    if (!floating) return undefined;
    const observer = new ResizeObserver(() => {
      room.current?.style.setProperty('--notices-height', `${floating.offsetHeight}px`);
    });
    observer.observe(floating);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} className="dashboard-notices-room">
      <div ref={notices} className="dashboard-notices">
        {children}
      </div>
    </div>
  );
}
