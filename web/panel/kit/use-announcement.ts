import { useEffect, useState } from 'react';
import { type OpenedRecord, PRESENCE_INTERVAL_S } from '../../../contracts/editing.ts';
import { call } from '../ui/client.ts';

/** Who else has the record open, and what is planned for it. */
export function usePresence() {
  const [others, setOthers] = useState<OpenedRecord['others']>([]);
  const [plans, setPlans] = useState<OpenedRecord['plans']>([]);
  return {
    others,
    plans,
    showPresence(opened: OpenedRecord): void {
      setOthers(opened.others);
      setPlans(opened.plans);
    },
    addPlan: (plan: OpenedRecord['plans'][number]) => setPlans((all) => [...all, plan]),
    forgetPlan: (id: number) => setPlans((all) => all.filter((item) => item.id !== id)),
  };
}

interface Announcement {
  start(): void;
  /** What an announcement waits for. */
  wait(): Promise<unknown>;
  announce(): Promise<void>;
  /** Called after each announcement, also of one that was not answered. */
  settle(): void;
  end(): void;
}

/** Announces that a record is open, again and again, until it is closed; null: none is. */
export function useAnnouncement(
  name: string | null,
  tab: string,
  announcement: Announcement,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is announced anew
  useEffect(() => {
    if (name === null) return;
    let isOpen = true;
    announcement.start();
    // A form works without an answer: its save is then not checked, as that of any other client.
    const announce = () =>
      void announcement
        .wait()
        .then(() => (isOpen ? announcement.announce() : undefined))
        .catch(() => undefined)
        .then(() => isOpen && announcement.settle());
    announce();
    const timer = setInterval(announce, PRESENCE_INTERVAL_S * 1000);
    const close = () =>
      void call('POST /h/editing/closed/', { body: { tab } }, { isKeepalive: true }).catch(
        () => undefined,
      );
    // A page that is reloaded does not find itself in another window.
    const reopen = (event: PageTransitionEvent) => event.persisted && announce();
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', reopen);
    return () => {
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', reopen);
      clearInterval(timer);
      isOpen = false;
      announcement.end();
      close();
    };
  }, [name, tab]);
}
