// Logs a tester in with the single-use password that the mock's console put after the #, and leads to the customer's
// screen. Served in development alone.
const { clientId, apiToken } = document.querySelector('script').dataset;
const asked = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, '', location.pathname);
localStorage.clear();
sessionStorage.clear();

async function call(method, path, options = {}) {
  const answer = await fetch(path, {
    method,
    ...options,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ClientId: clientId, ApiToken: apiToken, ...options.headers },
  });
  return answer.json();
}

const login = await call('POST', '/api/LoginRegistration/LightPhoneLogin', {
  body: JSON.stringify({ Email: asked.get('email'), Password: asked.get('password') }),
});
if (login.IsSuccess) {
  const stored = {
    loggedIn: 'true',
    email: login.Email ?? asked.get('email'),
    firstName: login.FirstName,
    lastName: login.LastName,
    userId: login.UserId,
    idToken: login.IdToken,
    cnum: login.ClientRef,
    lastActivity: String(Date.now()),
  };
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  const pending = await call('GET', '/api/Activation/IsActivationPending', { headers: { Authtoken: login.IdToken } });
  location.replace(pending === true ? '/pending-activation' : login.ClientRef ? '/myplan' : '/activation');
} else {
  document.querySelector('p').textContent = `Not logged in: ${login.Message} Open the link in the console again.`;
}
