/**
 * The first script of every page. What was served in it is painted before the app takes the
 * network and the processor (docs/adr/0010).
 */
import { pause } from './pause';
import './styles/index.css';

/** Time enough for the first paint where the browser doesn't tell of it. */
const paintedAfterMs = 500;

const painted = new Promise<unknown>((resolve) => {
  if (!document.getElementById('root')?.hasChildNodes() || document.hidden) resolve(undefined);
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, paintedAfterMs);
});

async function start() {
  await painted;
  // The files of the screen, which the build noted in the page, come beside each other.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="after-paint"]')) {
    link.rel = 'modulepreload';
    await pause();
  }
  await import('react-dom/client');
  await pause();
  const { showApp } = await import('./main');
  await pause();
  await showApp();
}

start();
