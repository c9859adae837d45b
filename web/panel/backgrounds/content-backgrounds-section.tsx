import { BackgroundManager } from './background-manager.tsx';

/** Section 71. */
export default function ContentBackgroundsSection() {
  return <BackgroundManager kind="content" title="Fondos de contenido" ownerLabel="Contenido" />;
}
