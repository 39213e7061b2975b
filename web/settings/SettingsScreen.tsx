import { Suspense, type ReactElement } from 'react';
import { admins, may } from '#contract/access.ts';
import { isImpersonating } from '#contract/account/standing.ts';
import { passwords } from '#contract/account/passwords.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { sessions } from '#contract/account/sessions.ts';
import { push } from '#contract/push/push.ts';
import { users } from '#contract/users/users.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { useMe, useAccessSubject } from '#web/session.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { LoadingDevices } from './push/LoadingDevices.tsx';
import { SecondFactor } from '#web/account/second-factor/SecondFactor.tsx';
import { Section } from '#web/parts/Section.tsx';
import { SettingsTiles } from './SettingsTiles.tsx';
import { SignIns } from './SignIns.tsx';

const PushDevices = lazyPart(() =>
  import('./push/PushDevices.tsx').then((module) => ({ default: module.PushDevices })),
);

/** The person's own settings; each part is shown to those who may call its endpoint. */
export function SettingsScreen(): ReactElement {
  const me = useMe();
  const who = useAccessSubject();
  const hasProfile = me.has_profile && may(who, users.update.access);
  return (
    <>
      <PageHead title="Account settings" subtitle={me.email} />
      <div className="flex flex-col gap-10 lg:gap-12">
        {may(who, admins()) && <SettingsTiles />}
        {isImpersonating(me) && (
          <Banner kind="info">
            Password, two-step sign-in and devices belong to {me.name} alone. They are not shown while you are
            acting for this account.
          </Banner>
        )}
        {hasProfile && (
          <Section title="Profile" note="Your name and number, as the people you work with see them.">
            <ProfileForm key={me.id} me={me} />
          </Section>
        )}
        {may(who, passwords.change.access) && (
          <Section
            title="Change password"
            note="At least 8 characters. You’ll be signed out on your other devices."
          >
            <PasswordForm />
          </Section>
        )}
        {hasProfile && (
          <Section
            title="Notification preferences"
            note="What we email you about. The bell in the portal always shows everything."
          >
            <NotificationsForm key={me.id} me={me} />
          </Section>
        )}
        {may(who, push.list.access) && (
          <Section
            title="New contacts on your devices"
            note="A notification as soon as someone writes, in addition to the emails you choose above."
          >
            <Suspense fallback={<LoadingDevices />}>
              <PushDevices />
            </Suspense>
          </Section>
        )}
        {may(who, secondFactor.begin.access) && (
          <Section
            title="Two-step sign-in"
            note="After your password, we’ll ask for a code from an app on your phone."
          >
            <SecondFactor me={me} mayRemove={may(who, secondFactor.remove.access)} />
          </Section>
        )}
        {may(who, sessions.list.access) && (
          <Section title="Where you are signed in" note="Sign out a device you no longer use.">
            <SignIns />
          </Section>
        )}
      </div>
    </>
  );
}
