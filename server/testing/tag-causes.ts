import { contactTags } from '#contract/contacts/tags.ts';
import { contactTemplates } from '#contract/contacts/templates.ts';
import { contactViews } from '#contract/contacts/views.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiResult, Sent } from './people.ts';
import { parseData } from './results.ts';

/** The actions behind each event of tags, views and templates. */
export function causesOfTags(send: (endpoint: Endpoint, sent: Sent) => Promise<ApiResult>) {
  const create = async (name: string) =>
    parseData(contactTags.create.data, await send(contactTags.create, { body: { name } })).id;
  const params = async () => ({ tag_id: await create('Buyers') });
  const createView = async () => {
    const created = await send(contactViews.create, { body: { name: 'Clients', lead_status_id: 3 } });
    return { view_id: parseData(contactViews.create.data, created).id };
  };
  const createTemplate = async () => {
    const body = { kind: 'email', name: 'Thanks', subject: '', text: 'Hi {{first_name}}' };
    const created = await send(contactTemplates.create, { body });
    return { template_id: parseData(contactTemplates.create.data, created).id };
  };
  return {
    'contact.template_created': () => createTemplate(),
    'contact.template_edited': async () =>
      send(contactTemplates.update, { params: await createTemplate(), body: { name: 'Welcome' } }),
    'contact.template_deleted': async () => send(contactTemplates.remove, { params: await createTemplate() }),
    'contact.tag_created': () => create('Buyers'),
    'contact.tag_renamed': async () =>
      send(contactTags.rename, { params: await params(), body: { name: 'Sellers' } }),
    'contact.tag_merged': async () =>
      send(contactTags.merge, { params: await params(), body: { into_id: await create('Sellers') } }),
    'contact.view_created': () => createView(),
    'contact.view_edited': async () =>
      send(contactViews.update, { params: await createView(), body: { name: 'Leads', lead_status_id: 1 } }),
    'contact.view_deleted': async () => send(contactViews.remove, { params: await createView() }),
    'contact.tag_deleted': async () => send(contactTags.remove, { params: await params() }),
  };
}
