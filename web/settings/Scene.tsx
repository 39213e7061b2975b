import type { ReactElement, ReactNode } from 'react';
import type { homeBackgrounds } from '#contract/settings/settings.ts';

export type Background = (typeof homeBackgrounds)[number];

/** The four backgrounds as small pictures. Their colours are the same in both themes. */
export function Scene({ of, className }: { of: Background; className?: string }): ReactElement {
  return (
    <svg aria-hidden viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" className={className}>
      {scenes[of]}
    </svg>
  );
}

const scenes: Record<Background, ReactNode> = {
  kitchen: (
    <>
      <path fill="#e9dfcd" d="M0 0h160v100H0z" />
      <path fill="#cfe3e6" d="M58 14h44v34H58z" />
      <path fill="#f7fbfb" d="M78 14h4v34h-4zM58 29h44v4H58z" />
      <path fill="#8aa892" d="M58 48c6-12 12-12 16-4 5-10 12-8 16 0 4-6 8-6 12 0v4z" opacity=".8" />
      <path fill="#1d6450" d="M0 8h46v32H0zM114 8h46v32h-46z" />
      <path fill="#154d3d" d="M22 8h2v32h-2zM136 8h2v32h-2z" />
      <path fill="#f2c14e" d="M17 32h2v5h-2zM27 32h2v5h-2zM131 32h2v5h-2zM141 32h2v5h-2z" />
      <path fill="#fbf7ef" d="M0 60h160v7H0z" />
      <path fill="#2a7a63" d="M0 67h160v33H0z" />
      <path fill="#1d6450" d="M38 67h2v33h-2zM78 67h2v33h-2zM118 67h2v33h-2z" />
      <path fill="#b9683c" d="M16 50h14l-2 10H18z" />
      <path fill="#6f9a63" d="M23 50c-8-2-9-9-8-12 5 1 8 5 8 12zm0 0c8-2 9-9 8-12-5 1-8 5-8 12z" />
      <path fill="#5c655d" d="M84 60v-9a6 6 0 0 1 12 0v2h-3v-2a3 3 0 0 0-6 0v9z" />
      <path fill="#d19a14" d="M124 52h18a9 8 0 0 1-18 0z" />
      <circle cx="129" cy="50" r="4" fill="#b3261e" />
      <circle cx="137" cy="50" r="4" fill="#f2c14e" />
    </>
  ),
  neighbourhood: (
    <>
      <path fill="#f3cf8e" d="M0 0h160v100H0z" />
      <circle cx="122" cy="30" r="13" fill="#fff0c4" />
      <path fill="#9bb39a" d="M0 58c22-20 44-16 62-4 24-16 60-18 98 2v44H0z" />
      <path fill="#6d8f78" d="M0 70c30-10 60-8 90 0 26-8 48-8 70-2v32H0z" />
      <path fill="#fbf7ef" d="M14 56h32v30H14zM62 50h36v36H62zM114 57h32v29h-32z" />
      <path fill="#0f2a22" d="M10 57 30 40l20 17zM57 51l23-20 23 20zM110 58l20-16 20 16z" />
      <path fill="#f2c14e" d="M20 62h8v8h-8zM70 57h8v9h-8zM84 57h8v9h-8zM134 63h7v8h-7z" />
      <path fill="#1d6450" d="M34 68h8v18h-8zM76 70h9v16h-9zM119 68h8v18h-8z" />
      <path fill="#2c5d45" d="M52 86c-7-2-7-14 2-20 9 6 9 18 2 20zM104 86c-7-2-7-14 2-20 9 6 9 18 2 20z" />
      <path fill="#4b6b58" d="M0 86h160v14H0z" />
      <path fill="#e8e4d8" d="M4 92h14v2H4zM34 92h14v2H34zM64 92h14v2H64zM94 92h14v2H94zM124 92h14v2h-14z" />
    </>
  ),
  laptop: (
    <>
      <path fill="#d9e6df" d="M0 0h160v100H0z" />
      <path fill="#c7d8cf" d="M108 0h52v72h-52z" />
      <path fill="#b98b5e" d="M0 72h160v28H0z" />
      <path fill="#a3774c" d="M0 72h160v3H0z" />
      <path fill="#27312c" d="M40 22h80a4 4 0 0 1 4 4v46H36V26a4 4 0 0 1 4-4z" />
      <path fill="#f7faf8" d="M41 27h78v40H41z" />
      <path fill="#1d6450" d="M41 27h78v6H41z" />
      <path fill="#f2c14e" d="M46 38h30v18H46z" />
      <path fill="#0f2a22" d="m50 56 0-8 11-8 11 8v8z" />
      <path fill="#c4cec7" d="M82 38h32v3H82zM82 45h26v3H82zM82 52h30v3H82z" />
      <path fill="#1d6450" d="M46 59h22v4H46z" />
      <path fill="#3c4741" d="M28 72h104l5 6H23z" />
      <path fill="#fbf7ef" d="M134 58h14v14h-14z" />
      <path fill="none" stroke="#fbf7ef" strokeWidth="3" d="M148 61c6 0 6 8 0 8" />
      <path fill="#6f9a63" d="M16 60c-8-8-8-20-2-26 6 8 7 16 4 26zm2 0c0-9 5-17 12-19 0 9-3 16-10 20z" />
      <path fill="#e9dfcd" d="M10 58h16l-2 14H12z" />
    </>
  ),
  satellite: (
    <>
      <path fill="#7f9f78" d="M0 0h160v100H0z" />
      <path fill="#6a8b66" d="M0 0h52v38H0zM104 62h56v38h-56z" />
      <path fill="#9db48a" d="M62 8h36v30H62zM8 60h40v32H8z" />
      <path fill="#5f93a5" d="M110 0h50v40c-16 8-24-4-34-8s-14-18-16-32z" />
      <path fill="none" stroke="#e6e2d6" strokeWidth="6" d="M0 48h70c18 0 24 6 90 4M56 0v100M100 100V50" />
      <path fill="#c4553b" d="M10 10h14v10H10zM30 12h14v10H30zM12 26h12v8H12z" />
      <path fill="#d9d3c4" d="M66 14h12v9H66zM82 12h12v11H82zM68 28h14v7H68z" />
      <path fill="#8d5a3c" d="M66 58h12v10H66zM82 60h12v9H82zM68 76h12v10H68z" />
      <path fill="#47504b" d="M110 68h14v9h-14zM130 66h16v11h-16zM112 84h13v9h-13zM134 84h14v8h-14z" />
      <path
        fill="#3f6b4a"
        d="M14 66a5 5 0 1 1 0 .1zM28 72a6 6 0 1 1 0 .1zM16 82a5 5 0 1 1 0 .1zM34 84a5 5 0 1 1 0 .1zM84 80a5 5 0 1 1 0 .1zM86 32a4 4 0 1 1 0 .1z"
      />
      <path fill="#b3261e" d="M80 30c-7 0-11 5-11 11 0 8 11 17 11 17s11-9 11-17c0-6-4-11-11-11z" />
      <circle cx="80" cy="41" r="4.5" fill="#fff" />
    </>
  ),
};
