import * as accounts from './accounts.ts';
import * as albums from './albums.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as backgrounds from './backgrounds.ts';
import * as beats from './beats.ts';
import * as calendars from './calendars.ts';
import type { CallInput, CallKey, CallReply } from './call.ts';
import * as capsule from './capsule.ts';
import * as captcha from './captcha.ts';
import * as contact from './contact.ts';
import * as contestArchive from './contest-archive.ts';
import * as contestPhases from './contest-phases.ts';
import * as contests from './contests.ts';
import * as drafts from './drafts.ts';
import * as editing from './editing.ts';
import * as entries from './entries.ts';
import * as factors from './factors.ts';
import * as flyers from './flyers.ts';
import * as hours from './hours.ts';
import * as judges from './judges.ts';
import * as jury from './jury.ts';
import * as keys from './keys.ts';
import * as lyrics from './lyrics.ts';
import * as messages from './messages.ts';
import * as ownApplications from './own-applications.ts';
import * as portraits from './portraits.ts';
import * as press from './press.ts';
import * as previews from './previews.ts';
import * as publicEntries from './public-entries.ts';
import * as publicVotes from './public-votes.ts';
import * as records from './records.ts';
import * as recount from './recount.ts';
import * as reservations from './reservations.ts';
import * as search from './search.ts';
import * as segments from './segments.ts';
import * as sessions from './sessions.ts';
import * as site from './site.ts';
import * as siteTexts from './site-texts.ts';
import * as social from './social.ts';
import * as staffReview from './staff-review.ts';
import * as studio from './studio.ts';
import * as subscribers from './subscribers.ts';
import * as tickets from './tickets.ts';
import * as trash from './trash.ts';
import * as users from './users.ts';
import * as videos from './videos.ts';
import * as voteGroups from './vote-groups.ts';

/** Every call of the API, in the order of the API document. */
export const calls = [
  accounts.login,
  accounts.logout,
  accounts.me,
  accounts.changeOwnPassword,
  factors.finishLogin,
  factors.askLoginPasskey,
  factors.getSecurity,
  factors.confirmIdentity,
  factors.askConfirmPasskey,
  factors.startTotp,
  factors.confirmTotp,
  factors.deleteTotp,
  factors.askNewPasskey,
  factors.addPasskey,
  factors.deletePasskey,
  factors.renewRecoveryCodes,
  sessions.listSessions,
  sessions.closeSession,
  sessions.closeOtherSessions,
  site.getBaseInfo,
  publicEntries.getEntry,
  publicEntries.listEntryCards,
  publicEntries.listSegmentPaths,
  search.searchSite,
  search.findRecords,
  site.getShell,
  site.getHome,
  site.getCapsulePage,
  videos.listVideos,
  videos.getVideo,
  calendars.listCalendarEvents,
  site.getAddress,
  captcha.getCaptchaChallenge,
  contact.listCountries,
  contact.sendContactMessage,
  messages.listMessages,
  messages.exportMessages,
  messages.getMessage,
  messages.changeMessage,
  messages.retryMessageMail,
  messages.deleteMessage,
  subscribers.subscribe,
  subscribers.unsubscribe,
  subscribers.listSubscribers,
  subscribers.exportSubscribers,
  subscribers.retrySubscriberMail,
  subscribers.deleteSubscriber,
  ...Object.values(entries.artistCalls),
  ...Object.values(entries.eventCalls),
  ...Object.values(entries.contentCalls),
  ...Object.values(records.artistPlaylistCalls),
  ...Object.values(records.artistSocialCalls),
  ...Object.values(records.eventSocialCalls),
  ...Object.values(records.contentSocialCalls),
  ...Object.values(records.artistWebCalls),
  ...Object.values(records.eventWebCalls),
  ...Object.values(records.contentWebCalls),
  ...Object.values(portraits.eventPortraitCalls),
  ...Object.values(portraits.contentPortraitCalls),
  press.changePress,
  ...Object.values(segments.eventSegmentCalls),
  ...Object.values(segments.contentSegmentCalls),
  ...Object.values(albums.artistAlbumCalls),
  ...Object.values(albums.eventAlbumCalls),
  ...Object.values(albums.contentAlbumCalls),
  ...Object.values(albums.capsuleAlbumCalls),
  capsule.listCapsule,
  capsule.changeCapsule,
  capsule.getCapsulePlaylist,
  capsule.changeCapsulePlaylist,
  ...Object.values(backgrounds.artistBackgroundCalls),
  ...Object.values(backgrounds.eventBackgroundCalls),
  ...Object.values(backgrounds.contentBackgroundCalls),
  ...Object.values(backgrounds.capsuleBackgroundCalls),
  flyers.listFlyers,
  flyers.createFlyer,
  flyers.changeFlyer,
  flyers.deleteFlyer,
  flyers.listActiveFlyers,
  social.listSiteSocial,
  social.createSiteSocial,
  social.putSiteSocial,
  keys.listKeys,
  keys.changeKey,
  keys.getTickets,
  keys.unlockPage,
  beats.listBeats,
  beats.createBeat,
  beats.changeBeat,
  beats.deleteBeat,
  beats.listPublicBeats,
  siteTexts.getSiteTexts,
  siteTexts.changeSiteTexts,
  editing.openRecord,
  editing.closeRecord,
  drafts.listDrafts,
  drafts.saveDraft,
  drafts.createPlan,
  drafts.deletePlan,
  previews.createPreview,
  previews.revokePreviews,
  audit.listAudit,
  trash.listTrash,
  trash.restoreTrash,
  trash.eraseTrash,
  trash.emptyTrash,
  calendars.listCalendars,
  calendars.createCalendar,
  calendars.changeCalendar,
  calendars.deleteCalendar,
  lyrics.listLyrics,
  lyrics.createLyric,
  lyrics.changeLyric,
  lyrics.deleteLyric,
  lyrics.getLyricMedia,
  lyrics.changeLyricMedia,
  lyrics.performLyrics,
  lyrics.listLyricPaths,
  contests.listContests,
  contests.createContest,
  contests.changeContest,
  contestPhases.changePhaseEnd,
  contests.deleteContest,
  contests.listActiveContests,
  contests.getContestRecord,
  contests.exportResults,
  contestArchive.listArchivedContests,
  contestArchive.getArchivedRecord,
  applications.findOpenContest,
  applications.apply,
  applications.listApplicants,
  applications.deleteApplicant,
  applications.markApplicantSeen,
  applications.exportApplicants,
  staffReview.listReviewed,
  staffReview.getReview,
  staffReview.addNote,
  staffReview.deleteNote,
  staffReview.changeTags,
  ownApplications.findOwnApplication,
  ownApplications.changeOwnApplication,
  ownApplications.setOwnHeads,
  ownApplications.withdrawOwnApplication,
  ownApplications.deleteOwnApplication,
  jury.listJuryVotes,
  jury.listPreselected,
  jury.listSelected,
  jury.castJuryVote,
  jury.withdrawJuryVote,
  jury.listMaybe,
  jury.addMaybe,
  jury.removeMaybe,
  jury.listJudgeVotes,
  judges.listJudges,
  judges.createJudge,
  judges.changeJudge,
  judges.deleteJudge,
  publicVotes.listQualifiers,
  publicVotes.listVotings,
  publicVotes.castPublicVote,
  publicVotes.confirmPublicVote,
  tickets.castTicketVote,
  tickets.listTicketBatches,
  tickets.createTicketBatch,
  tickets.revokeTicketBatch,
  tickets.listTicketCodes,
  tickets.exportTicketCodes,
  recount.findReceipt,
  recount.listVoteHeads,
  recount.downloadRecount,
  voteGroups.listVoteGroups,
  voteGroups.letGroupBe,
  voteGroups.getVoteGraph,
  publicVotes.listPublicVotes,
  publicVotes.setVotesAside,
  publicVotes.releaseVotes,
  studio.getStudio,
  studio.changeStudio,
  studio.listClosures,
  studio.createClosure,
  studio.deleteClosure,
  studio.getCalendar,
  reservations.listReservations,
  reservations.quoteReservation,
  reservations.createReservation,
  reservations.getReservation,
  reservations.confirmReservation,
  reservations.cancelReservation,
  reservations.moveReservation,
  reservations.decideReservation,
  reservations.getReservationFile,
  reservations.getFeedAddress,
  hours.listPacks,
  hours.createPack,
  hours.changePack,
  hours.deletePack,
  hours.listPurchases,
  hours.createPurchase,
  hours.sendProof,
  hours.getProof,
  hours.decidePurchase,
  hours.getHours,
  hours.adjustHours,
  users.listUsers,
  users.inviteUser,
  users.changeUser,
  users.sendUserLink,
  users.deleteUser,
  users.readLink,
  users.takeUpLink,
  users.forgotPassword,
  users.getProfile,
  users.changeProfile,
  users.downloadOwnData,
  users.deleteOwnAccount,
  users.getToday,
];

type AnyCall = (typeof calls)[number];

/** The calls by name. Import it as a type only, so that it adds nothing to the browser bundle. */
export type Calls = { [C in AnyCall as CallKey<C>]: C };
export type CallName = keyof Calls;
export type Input<N extends CallName> = CallInput<Calls[N]>;
export type Reply<N extends CallName> = CallReply<Calls[N]>;
