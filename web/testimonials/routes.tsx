import { createRoute } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { idParam, signedInRoute, LaterComponent } from '../routing/base-route.tsx';
import { testimonialsImport } from '../routing/redirects.ts';
import { screen } from '../routing/guard.ts';
import { staffFlag } from '../routing/search.ts';

const manager = { feature: 'TESTIMONIAL_MANAGER' } as const;

const testimonials = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.testimonials,
  validateSearch: staffFlag,
  ...screen({
    title: 'Testimonials manager',
    access: allUsers(manager),
    menu: 'testimonials',
    later: 'Collect what your clients say about you and publish it on your site.',
  }),
  component: LaterComponent,
});

const requestTestimonial = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.requestTestimonial,
  ...screen({
    title: 'Request a testimonial',
    access: editors(manager),
    refused: { to: paths.testimonials },
    menu: 'testimonials',
    later: 'Ask a client for a few words.',
  }),
  component: LaterComponent,
});

const requestTestimonialOf = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.requestTestimonialOf,
  params: idParam,
  ...screen({
    title: 'Request a testimonial',
    access: editors(manager),
    refused: { to: paths.testimonials },
    menu: 'testimonials',
    later: 'Ask this contact for a few words.',
  }),
  component: LaterComponent,
});

const newTestimonial = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newTestimonial,
  ...screen({
    title: 'New testimonial',
    access: editors(manager),
    refused: { to: paths.testimonials },
    menu: 'testimonials',
    later: 'Write down what a client said.',
  }),
  component: LaterComponent,
});

const importTestimonials = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.importTestimonials,
  ...screen({
    title: 'Import testimonials',
    access: editors(),
    refused: { to: paths.testimonials },
    redirectTo: testimonialsImport,
    menu: 'testimonials',
    later: 'Bring in testimonials that you have collected elsewhere.',
  }),
  component: LaterComponent,
});

const testimonial = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.testimonial,
  params: idParam,
  ...screen({
    title: 'Testimonial',
    access: allUsers(manager),
    menu: 'testimonials',
    later: 'Edit a testimonial and decide where it shows.',
  }),
  component: LaterComponent,
});

export const testimonialRoutes = [
  testimonials,
  requestTestimonial,
  requestTestimonialOf,
  newTestimonial,
  importTestimonials,
  testimonial,
] as const;
