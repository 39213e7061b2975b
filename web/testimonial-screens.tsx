import { createRoute } from '@tanstack/react-router';
import { editing, everyone } from '#contract/access.ts';
import { idParam, inside, later } from './frame.tsx';
import { testimonialsImport } from './shell/elsewhere.ts';
import { screen } from './shell/guard.ts';
import { staffFlag } from './shell/search.ts';

const manager = { feature: 'TESTIMONIAL_MANAGER' } as const;

const testimonials = createRoute({
  getParentRoute: () => inside,
  path: '/testimonials',
  validateSearch: staffFlag,
  ...screen({
    title: 'Testimonials manager',
    access: everyone(manager),
    menu: 'testimonials',
    later: 'Collect what your clients say about you and publish it on your site.',
  }),
  component: later,
});

const requestTestimonial = createRoute({
  getParentRoute: () => inside,
  path: '/testimonials/request',
  ...screen({
    title: 'Request a testimonial',
    access: editing(manager),
    refused: { to: '/testimonials' },
    menu: 'testimonials',
    later: 'Ask a client for a few words.',
  }),
  component: later,
});

const requestTestimonialOf = createRoute({
  getParentRoute: () => inside,
  path: '/testimonials/request/$id',
  params: idParam,
  ...screen({
    title: 'Request a testimonial',
    access: editing(manager),
    refused: { to: '/testimonials' },
    menu: 'testimonials',
    later: 'Ask this contact for a few words.',
  }),
  component: later,
});

const newTestimonial = createRoute({
  getParentRoute: () => inside,
  path: '/testimonials/create',
  ...screen({
    title: 'New testimonial',
    access: editing(manager),
    refused: { to: '/testimonials' },
    menu: 'testimonials',
    later: 'Write down what a client said.',
  }),
  component: later,
});

const importTestimonials = createRoute({
  getParentRoute: () => inside,
  path: '/testimonials/import',
  ...screen({
    title: 'Import testimonials',
    access: editing(),
    refused: { to: '/testimonials' },
    elsewhere: testimonialsImport,
    menu: 'testimonials',
    later: 'Bring in testimonials that you have collected elsewhere.',
  }),
  component: later,
});

const testimonial = createRoute({
  getParentRoute: () => inside,
  path: '/testimonials/$id',
  params: idParam,
  ...screen({
    title: 'Testimonial',
    access: everyone(manager),
    menu: 'testimonials',
    later: 'Edit a testimonial and decide where it shows.',
  }),
  component: later,
});

export const testimonialScreens = [
  testimonials,
  requestTestimonial,
  requestTestimonialOf,
  newTestimonial,
  importTestimonials,
  testimonial,
] as const;
