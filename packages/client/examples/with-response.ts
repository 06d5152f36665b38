// What came around an answer: its status, its headers, and the id to name when you ask the service about it.
import { VideoGen } from '@videogen/client';

const client = new VideoGen();
const { data, status, headers, requestId } = await client.account.get().withResponse();
console.log(`${data.id}: ${status}, ${headers.get('content-type')}, request ${requestId ?? 'without an id'}`);
