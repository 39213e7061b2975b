import type { ReactElement } from 'react';

const steps = [
  'Tap Share, the square with an arrow, in Safari’s toolbar.',
  'Tap “Add to Home Screen”, then “Add”.',
  'Open Foyer from your home screen, sign in, and go to Account settings.',
  'Tap “Turn on for this device”.',
];

/** An iPhone shows notifications only of apps on its home screen. */
export const HomeScreenSteps = (): ReactElement => (
  <div>
    <h3 className="font-[650]">On an iPhone or iPad, start from the home screen</h3>
    <p className="mt-1 text-muted">Apple allows notifications only for apps that are opened from there.</p>
    <ol className="mt-3 flex flex-col gap-2">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span className="text-muted">{index + 1}.</span>
          {step}
        </li>
      ))}
    </ol>
  </div>
);
