// The operators' page in the browser: passkey ceremonies and nothing else. Texts come with the page.
const status = document.getElementById('status');

function showError(kind) {
  status.textContent = status.dataset[kind] ?? '';
  status.hidden = false;
}

async function post(path, body) {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(String(reply.status));
  return (await reply.json()).data;
}

/** Runs a form's work, one run at a time; a failure is shown in one sentence. */
function onSubmit(id, work) {
  const form = document.getElementById(id);
  const run = async () => {
    const button = form.querySelector('button');
    button.disabled = true;
    status.hidden = true;
    try {
      await work(Object.fromEntries(new FormData(form)));
      location.reload();
    } catch {
      showError('failed');
    } finally {
      button.disabled = false;
    }
  };
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
}

if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
  showError('unsupported');

onSubmit('login', async ({ tenant }) => {
  const options = await post('/operator/v1/entry/login/begin', { tenant });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  await post('/operator/v1/entry/login/finish', { tenant, credential: JSON.stringify(credential.toJSON()) });
});

onSubmit('register', async ({ tenant, token }) => {
  const options = await post('/operator/v1/entry/register/begin', { tenant, token: token.trim() });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  await post('/operator/v1/entry/register/finish', { tenant, credential: JSON.stringify(credential.toJSON()) });
});

onSubmit('logout', () => post('/operator/v1/entry/session/end', {}));
