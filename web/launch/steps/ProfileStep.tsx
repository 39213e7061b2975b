import type { ReactElement } from 'react';
import { profile } from '#contract/launch/profile.ts';
import { StepScreen } from '../wizard/StepScreen.tsx';

export const ProfileStep = (): ReactElement => <StepScreen form={1} sections={profile} />;
