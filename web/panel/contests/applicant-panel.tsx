import { Button, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { countryName } from '../../../contracts/country-name.ts';
import { recusalFields } from '../../../contracts/jury.ts';
import { profileLink } from '../../../contracts/profile-links.ts';
import { textField } from '../kit/fields/fields.tsx';
import { FieldsDialog } from '../kit/fields/fields-dialog.tsx';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { sendCall } from '../kit/fields/send-call.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconMail,
  IconPhone,
  IconUserOff,
  type TablerIcon,
} from '../ui/icons.ts';
import { useSession } from '../ui/session.ts';
import { showTime } from '../ui/show-time.ts';
import { type DialogProps, useDialog } from '../ui/use-dialog.ts';
import { VideoPlayer } from '../ui/video-player.tsx';
import { ApplicantWarnings, StateBadge } from './applicant-badges.tsx';
import { getApplicantState, toWhatsAppNumber } from './applicant-state.tsx';
import css from './applicants.module.css';
import { MaybeButton } from './maybe-button.tsx';
import { StaffReview } from './staff-review.tsx';
import { juryKey, useIsRecused } from './use-jury.ts';
import { markSeen } from './use-review.ts';

const fields = { reason: textField(recusalFields.reason) };

/** Takes the judge out of the count of an applicant, with a reason. */
function RecuseButton({ applicant }: { applicant: ApplicantItem }) {
  const { id, plate_aka } = applicant;
  const queryClient = useQueryClient();
  const { open, render } = useDialog<null>();
  const isRecused = useIsRecused(applicant);
  return (
    <>
      {isRecused ? null : (
        <ButtonWithIcon icon={IconUserOff} onClick={() => open(null)}>
          Inhibirme
        </ButtonWithIcon>
      )}
      {render((dialogProps) => (
        <FieldsDialog
          {...dialogProps}
          title="Inhibirse"
          fields={fields}
          send={(body) =>
            sendCall('POST /postulations/postulates/:id/recusal/', { params: { id }, body })
          }
          success="Usted no cuenta para este postulado."
          failure="Ha ocurrido un error, no se ha podido guardar."
          onSaved={() => void queryClient.invalidateQueries({ queryKey: juryKey })}
          submitLabel="Inhibirme"
        >
          <Text>¿Inhibirse de {plate_aka}?</Text>
        </FieldsDialog>
      ))}
    </>
  );
}

interface Link {
  label: string;
  href: string;
  icon: TablerIcon;
}

/** The profiles of an applicant; `href` is null for a text that is no address of its network. */
function listProfiles({ plate_url_ig, plate_url_fb }: ApplicantItem) {
  const typed = [
    { label: 'Instagram', text: plate_url_ig, network: 'instagram', icon: IconBrandInstagram },
    { label: 'Facebook', text: plate_url_fb, network: 'facebook', icon: IconBrandFacebook },
  ] as const;
  return typed
    .filter(({ text }) => text !== '')
    .map((profile) => ({ ...profile, href: profileLink(profile.text, profile.network) }));
}

/** The contact data that an applicant gave, as links. */
function ApplicantContact({ applicant }: { applicant: ApplicantItem }) {
  const { plate_phone: phone, plate_email: email } = applicant;
  const profiles = listProfiles(applicant);
  const whatsApp = `https://wa.me/${toWhatsAppNumber(phone)}`;
  const links: Link[] = [
    ...(phone ? [{ label: phone, href: `tel:${phone}`, icon: IconPhone }] : []),
    ...(phone ? [{ label: 'WhatsApp', href: whatsApp, icon: IconBrandWhatsapp }] : []),
    ...(email ? [{ label: email, href: `mailto:${email}`, icon: IconMail }] : []),
    ...profiles.flatMap(({ href, ...profile }) => (href === null ? [] : [{ ...profile, href }])),
  ];
  return (
    <Group gap="xs">
      {links.map(({ label, href, icon: Icon }) => (
        <Button
          key={label}
          component="a"
          href={href}
          variant="default"
          maw="100%"
          leftSection={<Icon size={18} aria-hidden />}
          {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {label}
        </Button>
      ))}
      {profiles.map(({ label, text, href }) =>
        href === null ? (
          <Text key={label} style={{ overflowWrap: 'anywhere' }}>
            {label}: {text}
          </Text>
        ) : null,
      )}
    </Group>
  );
}

interface ApplicantPanelProps extends DialogProps {
  applicant: ApplicantItem;
  /** Called after the panel has disappeared. */
  onClosed(): void;
  /** The judge's select button, or the administrator's delete button. */
  actions: ReactNode;
}

function listFacts(applicant: ApplicantItem): Fact[] {
  const { plate_label, plate_city, plate_country, votes, public_votes, created_at } = applicant;
  return [
    ['Sello', plate_label],
    ['Ciudad', plate_city],
    ['País', countryName(plate_country)],
    ['Votos de jueces', String(votes)],
    ['Votos del público', applicant.is_competitor ? String(public_votes) : ''],
    ['Postulado', showTime(created_at)],
  ];
}

/** Side panel with one applicant: video, facts, contact, notes or own list, actions. */
export function ApplicantPanel({
  applicant,
  opened,
  onClose,
  onClosed,
  actions,
}: ApplicantPanelProps) {
  const { userId, isJudge } = useSession();
  const { id, is_seen } = applicant;
  useEffect(() => {
    if (opened && isJudge && !is_seen) markSeen(id);
  }, [opened, isJudge, is_seen, id]);
  return (
    <InfoDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={applicant.plate_aka}
      size="32rem"
      isAside
    >
      <Group gap="xs">
        <StateBadge state={getApplicantState(applicant, userId)} />
        <ApplicantWarnings applicant={applicant} />
      </Group>
      <VideoPlayer
        key={applicant.youtube}
        video={applicant.youtube}
        title={`Video de ${applicant.plate_aka}`}
      />
      <Facts facts={listFacts(applicant)} />
      <Title order={3} size="h4">
        Contacto
      </Title>
      <ApplicantContact applicant={applicant} />
      {isJudge ? (
        <Group gap="xs">
          <MaybeButton applicant={applicant} />
          <RecuseButton applicant={applicant} />
        </Group>
      ) : (
        <StaffReview applicant={applicant} />
      )}
      <div className={css.foot}>{actions}</div>
    </InfoDialog>
  );
}
