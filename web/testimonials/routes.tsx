import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { editors, allUsers } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { prefetch } from '../api/prefetch.ts';
import { idParam, signedInRoute } from '../routing/base-route.ts';
import { testimonialsImport } from '../routing/redirects.ts';
import { screen } from '../routing/guard.ts';
import { listQuery, listSearch } from './list-search.ts';

const manager = { feature: 'TESTIMONIAL_MANAGER' } as const;

const testimonials = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.testimonials,
  validateSearch: listSearch,
  ...screen({
    title: 'Testimonials manager',
    access: allUsers(manager),
    menu: 'testimonials',
    next: [paths.testimonial, paths.requestTestimonial],
  }),
  // a match's search may contain unknown parameters, so it is parsed again
  loaderDeps: ({ search }) => listSearch(search),
  loader: ({ deps }) => prefetch('/reviews', { query: listQuery(deps) }),
  component: lazyRouteComponent(() => import('./list/TestimonialsScreen.tsx'), 'TestimonialsScreen'),
});

const requestScreen = screen({
  title: 'Request a testimonial',
  access: editors(manager),
  refused: { to: paths.testimonials },
  menu: 'testimonials',
  skeleton: 'form',
});

const requestTestimonial = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.requestTestimonial,
  validateSearch: (raw: Record<string, unknown>): { type?: 'seller' } =>
    raw['type'] === 'seller' ? { type: 'seller' } : {},
  ...requestScreen,
  component: lazyRouteComponent(() => import('./request/RequestScreen.tsx'), 'RequestScreen'),
});

const requestTestimonialFromContact = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.requestTestimonialFromContact,
  params: idParam,
  ...requestScreen,
  loader: ({ params }) => prefetch('/leads/{id}', { params: { id: params.id } }),
  component: lazyRouteComponent(() => import('./request/RequestScreen.tsx'), 'RequestOfContactScreen'),
});

const newTestimonial = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.newTestimonial,
  ...screen({
    title: 'New testimonial',
    access: editors(manager),
    refused: { to: paths.testimonials },
    menu: 'testimonials',
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./form/NewTestimonialScreen.tsx'), 'NewTestimonialScreen'),
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
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./import/ImportScreen.tsx'), 'ImportScreen'),
});

const testimonialsWebsite = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.testimonialsWebsite,
  ...screen({
    title: 'Testimonials on your website',
    access: allUsers(manager),
    menu: 'testimonials',
    skeleton: 'form',
  }),
  component: lazyRouteComponent(() => import('./website/WebsiteScreen.tsx'), 'WebsiteScreen'),
});

const testimonial = createRoute({
  getParentRoute: () => signedInRoute,
  path: paths.testimonial,
  params: idParam,
  ...screen({
    title: 'Testimonial',
    access: allUsers(manager),
    menu: 'testimonials',
    skeleton: 'form',
  }),
  loader: ({ params }) => prefetch('/reviews/{id}', { params: { id: params.id } }),
  component: lazyRouteComponent(() => import('./form/TestimonialScreen.tsx'), 'TestimonialScreen'),
});

export const testimonialRoutes = [
  testimonials,
  requestTestimonial,
  requestTestimonialFromContact,
  newTestimonial,
  importTestimonials,
  testimonialsWebsite,
  testimonial,
] as const;
