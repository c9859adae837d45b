/** Name of the channel between the windows of the site. */
const CHANNEL = 'sound';

/**
 * Lets one window of the site play at a time: audio that starts pauses that of all others. The channel is
 * open only while the audio plays, so that a silent page can still be restored from the browser's memory.
 */
export function pauseOtherWindows(audio: HTMLAudioElement): void {
  let channel: BroadcastChannel | null = null;
  const close = () => {
    channel?.close();
    channel = null;
  };
  audio.addEventListener('play', () => {
    channel ??= new BroadcastChannel(CHANNEL);
    channel.onmessage = () => audio.pause();
    channel.postMessage('play');
  });
  for (const event of ['pause', 'ended', 'error']) audio.addEventListener(event, close);
}
