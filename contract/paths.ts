// Every address of a screen. Routes, links, redirects, mails, notifications and the activity log name it from here, as
// `paths.contacts`: constants of their own, so that a bundle carries only those it names.

export const start = '/';
export const signIn = '/signin';
export const forgotPassword = '/password/forgot';
export const forgotPasswordSent = '/password/forgot/sent';
export const resetPassword = '/password/reset';
export const resetPasswordByLink = '/password/reset/$token';
export const resetPasswordDone = '/password/reset/success';
export const activateAccount = '/account/activate';
export const activateAccountByLink = '/account/activate/$token';
export const activateAccountDone = '/account/activate/success';
export const setup = '/setup';
export const signUp = '/signup';
export const signUpDone = '/signup/thankyou';
export const requestInformation = '/request-information';
export const requestInformationOther = '/request-information/$other/$';
export const unsubscribe = '/unsubscribe/$token';
export const submitTestimonial = '/submit-testimonial/$link';
export const answerTestimonial = '/testimonial/answer/$token';
export const withdrawTestimonial = '/testimonial/withdraw/$token';

export const dashboard = '/dashboard';
export const contacts = '/contacts';
export const newContact = '/contacts/create';
export const editContact = '/contacts/edit/$id';
export const contact = '/contacts/view/$id';
export const contactEntry = '/contacts/view/$id/$historyId';
export const messaging = '/messaging';
export const conversation = '/messaging/$id';
export const activity = '/activity';
export const support = '/support';
export const supportConversation = '/support/$id';

export const websiteStats = '/website-stats';
export const newsletterStats = '/newsletter-stats';
export const adStats = '/ad-stats';
export const facebookStats = '/ad-stats/facebook';
export const googleStats = '/ad-stats/google';

export const launch = '/launch';
export const launchForms = '/launch/forms';
export const launchLayout = '/launch/forms/website-layout';
export const launchTheme = '/launch/forms/theme';
export const launchDesign = '/launch/forms/design';
export const launchMarketing = '/launch/forms/marketing-services';
export const launchReview = '/launch/forms/review';
export const launchComplete = '/launch/forms/complete';
export const launchStatus = '/launch/status';
export const launchStatusDesign = '/launch/status/design';
export const launchStatusSample = '/launch/status/sample';
export const launchStatusRevisions = '/launch/status/revisions';
export const launchStatusReady = '/launch/status/ready';
export const launchOther = '/launch/$other/$';

export const newsletter = '/newsletter';
export const newsletterForms = '/newsletter/forms';
export const newsletterEarly = '/newsletter/locked/early';
export const newsletterLate = '/newsletter/locked/late';
export const newsletterSkipped = '/newsletter/skipped';
export const newsletterOther = '/newsletter/$other/$';
export const confirmNewsletter = '/newsletter/confirm/$token';
export const unsubscribeNewsletter = '/newsletter/unsubscribe/$token';
export const newsletterPreferences = '/newsletter/preferences/$token';
export const newsletterReports = '/newsletter/reports';

export const listings = '/listings';
export const newListing = '/listings/create';
export const importListings = '/listings/import';
export const importListingsDone = '/listings/import/done';
export const listing = '/listings/$id';
export const listingsAi = '/listings-ai';

export const testimonials = '/testimonials';
export const newTestimonial = '/testimonials/create';
export const importTestimonials = '/testimonials/import';
export const testimonialsWebsite = '/testimonials/website';
export const requestTestimonial = '/testimonials/request';
export const requestTestimonialOf = '/testimonials/request/$id';
export const testimonial = '/testimonials/$id';

export const billing = '/billing';
export const upgrade = '/billing/upgrade';
export const invoice = '/billing/invoices/$id';
export const settings = '/settings';
export const leadSettings = '/settings/leads';
export const listingSettings = '/settings/listings';
export const newsletterSettings = '/settings/newsletters';
export const users = '/settings/users';
export const newUser = '/settings/users/create';
export const user = '/settings/users/$id';

export const staff = '/staff';
export const staffClients = '/staff/clients';
export const staffAddClient = '/staff/clients/new';
export const staffImportClients = '/staff/clients/import';
export const staffClient = '/staff/clients/$id';
export const staffClientActivity = '/staff/clients/$id/activity';
export const staffClientBilling = '/staff/clients/$id/billing';
export const staffPackages = '/staff/packages';
export const staffClientLaunch = '/staff/clients/$id/launch';
export const staffNewsletters = '/staff/newsletters';
export const staffNewsletterSend = '/staff/clients/$id/newsletters/$send_id';
export const staffErasures = '/staff/erasures';
export const staffOutbox = '/staff/outbox';
export const staffJobs = '/staff/jobs';
export const staffMessages = '/staff/messages';
export const staffMessage = '/staff/messages/$id';
export const staffProspects = '/staff/prospects';
export const staffNewsletterTexts = '/staff/newsletter-texts';
export const staffHealth = '/staff/health';
export const staffMailPreviews = '/staff/mail-previews';
export const staffProvider = '/staff/provider';
export const staffLog = '/staff/log';
export const staffTeam = '/staff/team';
export const staffSecondFactor = '/staff/second-factor';
