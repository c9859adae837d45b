import { BackgroundManager } from './background-manager.tsx';

/** Section 72. */
export default function CapsuleBackgroundsSection() {
  return <BackgroundManager kind="capsula" title="Fondos de la cápsula" ownerLabel="Cápsula" />;
}
