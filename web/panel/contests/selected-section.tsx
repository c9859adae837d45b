import { ApplicantsSection } from './applicants-section.tsx';

const about =
  'Postulados con el voto de todos los jueces; al abrir la votación son los competidores.';

export default function SelectedSection() {
  return <ApplicantsSection section={3} title="Seleccionados" about={about} />;
}
