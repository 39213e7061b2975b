import * as paths from '../paths.ts';

/** The steps with questions, in order. */
export const formIds = [1, 2, 3, 4, 5] as const;
export type FormId = (typeof formIds)[number];
export const themeForm = 3;
export const reviewForm = 6;

/** Every screen of the launch questionnaire, from the welcome to the thanks. */
export const launchForms = [
  { id: 0, pathname: paths.launch, title: 'Welcome', percentage: 0, step: 0 },
  { id: 1, pathname: paths.launchForms, title: 'Profile and resources', percentage: 0, step: 1 },
  { id: 2, pathname: paths.launchLayout, title: 'Website layout', percentage: 20, step: 2 },
  { id: 3, pathname: paths.launchTheme, title: 'Theme', percentage: 40, step: 3 },
  { id: 4, pathname: paths.launchDesign, title: 'Design', percentage: 60, step: 4 },
  {
    id: 5,
    pathname: paths.launchMarketing,
    title: 'Marketing services',
    percentage: 80,
    step: 5,
  },
  { id: 6, pathname: paths.launchReview, title: 'Review', percentage: 100, step: 6 },
  { id: 7, pathname: paths.launchComplete, title: 'Success', percentage: 100, step: 7 },
] as const;
export type LaunchPath = (typeof launchForms)[number]['pathname'];
export const getLaunchPath = (form: number): LaunchPath =>
  launchForms.find(({ id }) => id === form)?.pathname ?? paths.launch;

/** 'Step 2 of 6' counts neither the welcome nor the thanks. */
export const stepCount = launchForms.length - 2;

export const findForm = (id: number): FormId | undefined => formIds.find((each) => each === id);
