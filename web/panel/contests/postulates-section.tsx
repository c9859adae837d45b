import { ApplicantsSection } from './applicants-section.tsx';

const about =
  'Quienes se postularon al evento, lo más reciente primero. La lista se actualiza sola.';

export default function PostulatesSection() {
  return <ApplicantsSection section={1} title="Postulados" about={about} />;
}
