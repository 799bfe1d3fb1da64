export { DEMO_BLOCKS, type DemoBlock } from './blocks.ts';
export { DEMO_COMPANIES, type DemoCompany, type DemoIpo, listInput } from './companies.ts';
export { agreementText, type DemoText, prospectusText } from './texts.ts';
