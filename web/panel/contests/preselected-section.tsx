import { ApplicantsSection } from './applicants-section.tsx';

const about = 'Postulados con al menos un voto, a los que aún les falta el de algún juez.';

export default function PreselectedSection() {
  return <ApplicantsSection section={2} title="Pre-Seleccionados" about={about} />;
}
